// Chooses and shows the logo at the top of documents.
import { useRef } from 'react';

import { Button } from '#client/ui/button.tsx';
import { FieldFrame } from '#client/ui/fields/field-frame.tsx';
import { MAX_LOGO_BYTES } from '#shared/documents/template.ts';
import { templateText } from '#shared/text/document-template.ts';

import classes from './logo-field.module.css';

export interface LogoFieldProps {
  /** In base64. */
  value: string | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (logo: string | null) => void;
  onRefuse: (sentence: string) => void;
}

const words = templateText;
const types = ['image/png', 'image/jpeg'];

export function LogoField({ value, error, disabled, onChange, onRefuse }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    if (!types.includes(file.type)) return onRefuse(words.wrongLogo);
    if (file.size > MAX_LOGO_BYTES) return onRefuse(words.largeLogo);
    const logo = await base64Of(file);
    // A file that is not a picture, whatever its name, cannot be shown either.
    return typeOf(logo) ? onChange(logo) : onRefuse(words.wrongLogo);
  };
  return (
    <FieldFrame
      inputId="template-logo"
      label={words.fields.logo}
      tooltip={words.logoHint}
      group
      {...(error && { error })}
    >
      <div className={classes.logo}>
        {value ? <img src={addressOf(value)} alt={words.logoPreview} /> : <span>{words.noLogo}</span>}
        {disabled ? null : (
          <span className={classes.logoActions}>
            <Button onClick={() => input.current?.click()}>{words.chooseLogo}</Button>
            {value ? <Button onClick={() => onChange(null)}>{words.removeLogo}</Button> : null}
          </span>
        )}
        <input
          ref={input}
          id="template-logo"
          type="file"
          hidden
          accept={types.join(',')}
          aria-label={words.chooseLogo}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) void read(file);
          }}
        />
      </div>
    </FieldFrame>
  );
}

/** In base64 every file of a type starts with the same characters. */
function typeOf(base64: string): 'png' | 'jpeg' | null {
  if (base64.startsWith('iVBORw0KGgo')) return 'png';
  return base64.startsWith('/9j/') ? 'jpeg' : null;
}

function addressOf(base64: string): string {
  return `data:image/${typeOf(base64) ?? 'png'};base64,${base64}`;
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
