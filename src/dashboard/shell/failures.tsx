// What is shown where there is no page, and where a page broke.

import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { useWords, type Words } from '../language/language.tsx';
import { Empty, PageFrame } from '../parts/page.tsx';
import { Problem } from '../parts/problem.tsx';

const EN = {
  title: 'No such page',
  text: 'There is nothing at this address.',
  home: 'To the overview',
  broken: 'This page broke',
};

const WORDS: Words<typeof EN> = {
  en: EN,
  id: {
    title: 'Halaman tidak ada',
    text: 'Tidak ada apa-apa di alamat ini.',
    home: 'Ke ringkasan',
    broken: 'Halaman ini rusak',
  },
};

export function NotFound() {
  const words = useWords(WORDS);
  return (
    <PageFrame title={words.title}>
      <div className="sheet">
        <Empty title={words.text}>
          <Link to="/" className="button">
            {words.home}
          </Link>
        </Empty>
      </div>
    </PageFrame>
  );
}

/** A file of the page that cannot be loaded, after a new version was installed for example, or a fault of our own. */
export function PageFailure({ error }: ErrorComponentProps) {
  const words = useWords(WORDS);
  return (
    <PageFrame title={words.broken}>
      <Problem error={error} onRetry={() => location.reload()} />
    </PageFrame>
  );
}
