/** The way from the venue, or from the agent who reads, down to the branch that is shown. */
import type { ShownScope } from '@layline/contract/console-risk';
import style from './position.module.css';
import { scopeName } from './position-columns.ts';

interface ScopePathProps {
  readonly path: readonly ShownScope[];
  readonly onScope: (scope: ShownScope) => void;
}

export const ScopePath = ({ path, onScope }: ScopePathProps) => (
  <nav aria-label="Branch">
    <ol className={style['path']}>
      {path.map((scope, index) => (
        <li key={`${scope.kind} ${scope.id}`}>
          {index === path.length - 1 ? (
            <b aria-current="true">{scopeName(scope)}</b>
          ) : (
            <button type="button" className={style['lead']} onClick={() => onScope(scope)}>
              {scopeName(scope)}
            </button>
          )}
        </li>
      ))}
    </ol>
  </nav>
);
