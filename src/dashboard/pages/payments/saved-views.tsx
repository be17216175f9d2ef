// Views: filters under a name, kept in this browser.

import { Link } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { parseAddress, useAddress, writeAddress } from '../../address.ts';
import { useKept } from '../../kept.ts';
import { useWords } from '../../language/language.tsx';
import { Modal } from '../../parts/modal.tsx';
import { WORDS } from './words.ts';

interface View {
  readonly name: string;
  /** As in the address. */
  readonly filters: string;
}

const VIEWS_MAX = 20;
const NAME_CHARACTERS_MAX = 40;

export function SavedViews() {
  const words = useWords(WORDS);
  const { address } = useAddress();
  const [views, setViews] = useKept<readonly View[]>('views', []);
  const [isNaming, setNaming] = useState(false);
  const filters = writeAddress({ ...address, cursor: undefined });
  const isSaved = views.some((view) => view.filters === filters);
  if (views.length === 0 && filters === '') return null;
  const save = (name: string) => {
    setViews([...views.filter((view) => view.name !== name), { name, filters }].slice(-VIEWS_MAX));
    setNaming(false);
  };
  return (
    <nav className="views" aria-label={words.views}>
      {views.map((view) => (
        <span key={view.name} className="view">
          <Link
            to="/payments"
            search={parseAddress(view.filters)}
            className="button"
            aria-current={view.filters === filters ? 'page' : undefined}
          >
            {view.name}
          </Link>
          {view.filters === filters && (
            <button type="button" onClick={() => setViews(views.filter((one) => one !== view))}>
              {words.forget} <span className="unseen">{view.name}</span>
            </button>
          )}
        </span>
      ))}
      {filters !== '' && !isSaved && (
        <button type="button" onClick={() => setNaming(true)}>
          {words.saveView}
        </button>
      )}
      {isNaming && <NameDialog onSave={save} onClose={() => setNaming(false)} />}
    </nav>
  );
}

function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const words = useWords(WORDS);
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    if (name !== '') onSave(name);
  };
  return (
    <Modal labelledBy={id} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <h2 id={id}>{words.saveView}</h2>
        <div className="field">
          <label htmlFor={`${id}-name`}>{words.viewName}</label>
          <input id={`${id}-name`} name="name" required maxLength={NAME_CHARACTERS_MAX} autoComplete="off" />
        </div>
        <button type="submit" className="main-act">
          {words.save}
        </button>
      </form>
    </Modal>
  );
}
