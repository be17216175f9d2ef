// How a page for customers gets to them: its code to be scanned, WhatsApp, and what else there is to send or to print.

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bilingual, useWords } from '../language/language.tsx';
import { save } from './files.ts';
import { Section } from './page.tsx';
import './share.css';

const WORDS = bilingual({
  title: ['Share it', 'Bagikan'],
  code: ['QR code of the address', 'Kode QR alamatnya'],
  whatsApp: ['Send by WhatsApp', 'Kirim lewat WhatsApp'],
  newTab: ['opens in a new tab', 'terbuka di tab baru'],
  save: ['Save the QR code', 'Simpan kode QR'],
});

interface ShareProps {
  readonly url: string;
  /** What WhatsApp says before the address. */
  readonly message: string;
  /** Of the customer, where it is known. */
  readonly phone?: string | undefined;
  /** Of the file with the code, without its ending. */
  readonly name: string;
  readonly children?: ReactNode;
}

export function Share({ url, message, phone, name, children }: ShareProps) {
  const words = useWords(WORDS);
  const { data: code } = useQuery({ queryKey: ['code', url], queryFn: () => drawCode(url), staleTime: Infinity });
  return (
    <Section title={words.title}>
      <div className="share">
        <div className="share-code">
          {code !== undefined && (
            <svg
              viewBox={`0 0 ${code.size} ${code.size}`}
              role="img"
              aria-label={words.code}
              shapeRendering="crispEdges"
            >
              <path fill="#fff" d={`M0 0h${code.size}v${code.size}H0z`} />
              <path fill="#000" d={code.path} />
            </svg>
          )}
        </div>
        <div className="share-ways">
          <a className="button" href={whatsAppAddress(`${message}\n${url}`, phone)} target="_blank" rel="noreferrer">
            {words.whatsApp}
            <span className="unseen"> ({words.newTab})</span>
          </a>
          {code !== undefined && (
            <button type="button" onClick={() => save(`${name}.svg`, [fileOf(code)])}>
              {words.save}
            </button>
          )}
          {children}
        </div>
      </div>
    </Section>
  );
}

/** To the customer where the number is known, else to whom the sender chooses. */
function whatsAppAddress(text: string, phone: string | undefined): string {
  const number = (phone ?? '').replace(/\D/g, '').replace(/^0/, '62');
  return `https://wa.me/${number}?${new URLSearchParams({ text })}`;
}

interface Code {
  readonly size: number;
  readonly path: string;
}

/** White around the code, without which cameras do not find it. */
const QUIET = 4;

async function drawCode(url: string): Promise<Code> {
  // Only pages with a code need it.
  const { create } = await import('qrcode');
  const { size, data } = create(url, { errorCorrectionLevel: 'M' }).modules;
  const squares = Array.from(data, (isDark, at) =>
    isDark ? `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z` : '',
  );
  return { size: size + 2 * QUIET, path: squares.join('') };
}

function fileOf({ size, path }: Code): string {
  const shapes = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 10}" height="${size * 10}" shape-rendering="crispEdges">${shapes}</svg>`;
}
