// What is shown, within the frame, in place of a page whose files cannot be loaded, or that broke.

import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useId, useState } from 'react';
import { bilingual, useWords } from '../language/language.tsx';
import { Icon } from '../parts/icon.tsx';
import { Modal } from '../parts/modal.tsx';
import { PageFrame } from '../parts/page.tsx';
import { Problem } from '../parts/problem.tsx';
import { site } from '../site.ts';

const WORDS = bilingual({
  broken: ['This page broke', 'Halaman ini rusak'],
  missing: ['This page is not loaded yet', 'Halaman ini belum dimuat'],
  offline: [
    [
      'The service does not answer',
      'Check your connection. The page is loaded by itself as soon as the service answers.',
    ],
    ['Layanan tidak menjawab', 'Periksa koneksi Anda. Halaman dimuat sendiri begitu layanan menjawab.'],
  ],
  renewed: [
    ['A new version was installed', 'Load the dashboard anew to go on with it.'],
    ['Versi baru sudah dipasang', 'Muat ulang dasbor untuk melanjutkan.'],
  ],
  missingPart: ['This is not loaded yet', 'Bagian ini belum dimuat'],
  missingPartText: [
    'Check your connection and try again. If a new version was installed, load the dashboard anew: what is typed on this page is then lost.',
    'Periksa koneksi Anda, lalu coba lagi. Jika versi baru sudah dipasang, muat ulang dasbor: yang diketik di halaman ini akan hilang.',
  ],
  again: ['Try again', 'Coba lagi'],
  reload: ['Load anew', 'Muat ulang'],
});

/** The files of a page could not be loaded. */
class PageMissing extends Error {
  override readonly name = 'PageMissing';
}

/** Where a page is loaded. The router would load the whole dashboard anew at once, and offline lose it. */
export function refuse(error: unknown): never {
  throw new PageMissing('the files of the page could not be loaded', { cause: error });
}

/** A part of a page whose file is loaded when it is first shown, and looked for again each time it is shown. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, outside of any component
  return function Later(props) {
    const [found, setFound] = useState({ Part: loaded, error: undefined as unknown });
    useEffect(() => {
      if (loaded !== undefined) return;
      load().then(
        (Part) => {
          loaded = Part;
          setFound({ Part, error: undefined });
        },
        (error: unknown) => setFound({ Part: undefined, error }),
      );
    }, []);
    if (found.error !== undefined) refuse(found.error);
    return found.Part === undefined ? null : <found.Part {...props} />;
  };
}

/** For what opens over a page: where its file is missing, the page and all that was typed into it stay. */
export function KeepPage({ children, onClose }: { readonly children: ReactNode; readonly onClose: () => void }) {
  return (
    <CatchBoundary getResetKey={() => 'part'} errorComponent={() => <MissingPart onClose={onClose} />}>
      {children}
    </CatchBoundary>
  );
}

function MissingPart({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(WORDS);
  const id = useId();
  return (
    <Modal labelledBy={id} onClose={onClose}>
      <div className="stack">
        <h2 id={id}>{words.missingPart}</h2>
        <p>{words.missingPartText}</p>
        <div className="acts">
          <button type="button" className="main-act" onClick={onClose}>
            {words.again}
          </button>
          <button type="button" onClick={() => location.reload()}>
            {words.reload}
          </button>
        </div>
      </div>
    </Modal>
  );
}

export function PageFailure({ error }: ErrorComponentProps) {
  const words = useWords(WORDS);
  if (error instanceof PageMissing) return <MissingPage />;
  return (
    <PageFrame title={words.broken}>
      <Problem error={error} onRetry={() => location.reload()} />
    </PageFrame>
  );
}

const AGAIN_MS = 3_000;
/** One that is missing after that as well is not looked for again by itself. */
const RELOADED = 'gapura-reloaded-at';
const RELOAD_PAUSE_MS = 60_000;

async function answers(): Promise<boolean> {
  try {
    return (await fetch(site.homePath, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < RELOAD_PAUSE_MS) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    // Without a memory it would be loaded again and again.
    return false;
  }
  location.reload();
  return true;
}

/** A file is missing while the service is away, and where a new version has other files. */
function MissingPage() {
  const words = useWords(WORDS);
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let timer: number | undefined;
    let isOver = false;
    const look = async () => {
      const found = await answers();
      if (isOver) return;
      setThere(found);
      if (!found) timer = window.setTimeout(() => void look(), AGAIN_MS);
      else reloadOnce();
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  const [title, text] = isThere ? words.renewed : words.offline;
  return (
    <PageFrame title={words.missing}>
      <div className="problem said wait" role="alert">
        <Icon name="wait" size={24} />
        <strong>{title}</strong>
        <div className="stack">
          <p>{text}</p>
          <div>
            <button type="button" onClick={() => location.reload()}>
              {words.reload}
            </button>
          </div>
        </div>
      </div>
    </PageFrame>
  );
}
