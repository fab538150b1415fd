// Renders stored rich text with the elements that the server allows. Used for reading, and as a placeholder for the editor.
import { Typography } from '@mantine/core';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';

import classes from './rich-text-elements.module.css';

const kept = new Set(['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'code']);
const safeAddress = /^(https?:|mailto:)/i;

export interface RichTextElementsProps {
  html: string;
  /** In the editor's placeholder a tap on a link must not leave the page. */
  deadLinks?: boolean;
}

export function RichTextElements({ html, deadLinks = false }: RichTextElementsProps) {
  const content = useMemo(() => {
    // Parsed into a separate document, in which no script runs and nothing loads.
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return childrenOf(body, deadLinks);
  }, [html, deadLinks]);
  return <Typography className={classes.prose}>{content}</Typography>;
}

function childrenOf(parent: Node, deadLinks: boolean): ReactNode[] {
  return [...parent.childNodes].map((node, index) => (
    <Fragment key={index}>{node instanceof Element ? elementOf(node, deadLinks) : node.textContent}</Fragment>
  ));
}

function elementOf(element: Element, deadLinks: boolean): ReactNode {
  const name = element.localName;
  const inside = childrenOf(element, deadLinks);
  const address = element.getAttribute('href') ?? '';
  if (name === 'a' && safeAddress.test(address)) return <a href={deadLinks ? undefined : address}>{inside}</a>;
  if (!kept.has(name)) return inside;
  return inside.length > 0 ? createElement(name, null, inside) : createElement(name);
}
