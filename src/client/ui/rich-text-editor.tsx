// The Tiptap editor itself, loaded by rich-text.tsx. It keeps every element that the server allows, such as pasted headings and
// quotes, but has buttons only for the few that people use.
import '@mantine/tiptap/styles.layer.css';
import { Link, RichTextEditor } from '@mantine/tiptap';
import { type Editor, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef, useState } from 'react';

import { formText } from '#shared/text/form.ts';

import { errorId, type FrameProps, labelId } from './fields/field-frame.tsx';
import { styleNonce } from './style-nonce.ts';

import classes from './shared-rich-text.module.css';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    horizontalRule: false,
    link: false,
    // It would add an empty paragraph at the first click, which would count as a change.
    trailingNode: false,
  }),
  Link.configure({ openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { target: null, rel: null } }),
];

const words = formText.richText;
const labels = {
  boldControlLabel: words.bold,
  italicControlLabel: words.italic,
  bulletListControlLabel: words.bulletList,
  orderedListControlLabel: words.orderedList,
  linkControlLabel: words.link,
  linkEditorInputLabel: words.linkAddress,
  linkEditorInputPlaceholder: words.linkAddress,
  linkEditorSave: words.linkSave,
  linkEditorExternalLink: words.linkExternal,
  linkEditorInternalLink: words.linkExternal,
};

export interface RichTextEditingProps extends FrameProps {
  value: string;
  onChange: (html: string) => void;
}

export function RichTextEditing(props: RichTextEditingProps) {
  const { value, onChange, inputId, label, error, required, disabled } = props;
  // The field may have had the focus before the editor loaded. If the user has moved on, the focus stays where it is.
  const [autofocus] = useState(() => document.activeElement?.id === inputId);
  // The editor writes its own HTML; a user who returns to the original text has changed nothing.
  const start = useRef({ given: value, own: '' });
  const last = useRef(value);
  const editor = useEditor({
    extensions,
    injectNonce: styleNonce,
    content: value,
    autofocus: autofocus && 'end',
    editable: !disabled,
    onCreate: ({ editor: created }) => {
      start.current.own = htmlOf(created);
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed);
      last.current = html === start.current.own ? start.current.given : html;
      onChange(last.current);
    },
    editorProps: {
      attributes: {
        id: inputId,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId(inputId),
        ...(required ? { 'aria-required': 'true' } : {}),
        ...(error ? { 'aria-invalid': 'true', 'aria-describedby': errorId(inputId) } : {}),
      },
    },
  });

  // A value from outside (reload after a conflict) replaces the editor's content.
  useEffect(() => {
    if (!editor || value === last.current) return;
    last.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    start.current = { given: value, own: htmlOf(editor) };
  }, [editor, value]);

  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);

  return (
    <RichTextEditor
      editor={editor}
      variant="subtle"
      labels={labels}
      className={classes.root}
      data-error={error ? true : undefined}
    >
      {disabled ? null : (
        <RichTextEditor.Toolbar role="toolbar" aria-label={words.toolbar(label)}>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Link />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
      )}
      <RichTextEditor.Content />
    </RichTextEditor>
  );
}

function htmlOf(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML();
}
