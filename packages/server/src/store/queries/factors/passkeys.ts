/** Passkeys in the store: those of players and those of the staff of the console. */
import { type Instant, makeInstant } from '@layline/contract';
import type { Sql, Store } from '../../database.ts';

export interface StoredPasskey {
  readonly credential_id: string;
  readonly owner_id: string;
  readonly user_handle: string;
  readonly name: string;
  readonly public_key: string;
  readonly sign_count: number;
  readonly transports: readonly string[];
  readonly added_at: string;
  readonly used_at: string | null;
}

type NewPasskey = Omit<StoredPasskey, 'added_at' | 'used_at'>;

interface Added {
  readonly key: NewPasskey;
  readonly most: number;
  readonly now: Instant;
}

interface Signed {
  readonly credentialId: string;
  readonly count: number;
  readonly now: Instant;
}

interface OwnKey {
  readonly ownerId: string;
  readonly credentialId: string;
}

/** The keys of one kind of owner. A key belongs to one owner, and never moves. */
class PasskeyTable {
  readonly #table: 'passkey' | 'staff_passkey';
  readonly #owner: 'player' | 'staff';

  constructor(table: 'passkey' | 'staff_passkey', owner: 'player' | 'staff') {
    this.#table = table;
    this.#owner = owner;
  }

  get #columns(): string {
    return `credential_id, ${this.#owner}_id as owner_id, user_handle, name, public_key,
      sign_count::float8 as sign_count, transports, ${asText('added_at')}, ${asText('used_at')}`;
  }

  /** Oldest first. */
  list({ query }: Sql, ownerId: string): Promise<StoredPasskey[]> {
    return query<StoredPasskey>(
      `select ${this.#columns} from ${this.#table} as key where ${this.#owner}_id = $1
       order by key.added_at, credential_id collate "C"`,
      [ownerId],
    );
  }

  async find({ query }: Sql, credentialId: string): Promise<StoredPasskey | null> {
    const [row] = await query<StoredPasskey>(
      `select ${this.#columns} from ${this.#table} where credential_id = $1`,
      [credentialId],
    );
    return row ?? null;
  }

  /** Returns false and stores nothing if the owner has `most` already or the key is known. */
  add(store: Store, { key, most, now }: Added): Promise<boolean> {
    const [table, owner] = [this.#table, this.#owner];
    return store.transaction(async (sql) => {
      // The lock serializes concurrent calls, so that both keys are counted.
      await sql.query(`select 1 from ${owner} where ${owner}_id = $1 for update`, [key.owner_id]);
      const added = await sql.query(
        `insert into ${table} (credential_id, ${owner}_id, user_handle, name, public_key, sign_count,
           transports, added_at)
         select $1, $2, $3, $4, $5, $6::bigint, $7::text[], $8::timestamptz
         where (select count(*) from ${table} where ${owner}_id = $2) < $9
         on conflict (credential_id) do nothing returning 1`,
        [
          key.credential_id,
          key.owner_id,
          key.user_handle,
          key.name,
          key.public_key,
          key.sign_count,
          [...key.transports],
          makeInstant(now),
          most,
        ],
      );
      return added.length > 0;
    });
  }

  /**
   * Stores a signature's count. Returns false if it does not exceed the last one, as may happen with a copied
   * key.
   */
  async takeSignCount({ query }: Sql, { credentialId, count, now }: Signed): Promise<boolean> {
    const rows = await query(
      `update ${this.#table} set sign_count = $2::bigint, used_at = $3::timestamptz
       where credential_id = $1 and (sign_count < $2::bigint or (sign_count = 0 and $2::bigint = 0))
       returning 1`,
      [credentialId, count, makeInstant(now)],
    );
    return rows.length > 0;
  }

  /** Returns false if the owner has no such key. */
  async rename({ query }: Sql, { ownerId, credentialId }: OwnKey, name: string): Promise<boolean> {
    const rows = await query(
      `update ${this.#table} set name = $3
       where ${this.#owner}_id = $1 and credential_id = $2 returning 1`,
      [ownerId, credentialId, name],
    );
    return rows.length > 0;
  }

  /** Returns false if the owner has no such key, or would have fewer than `least` left. */
  remove(store: Store, { ownerId, credentialId }: OwnKey, least = 0): Promise<boolean> {
    const [table, owner] = [this.#table, this.#owner];
    return store.transaction(async ({ query }) => {
      // Two removed at once must not both count the other.
      await query(`select 1 from ${owner} where ${owner}_id = $1 for update`, [ownerId]);
      const rows = await query(
        `delete from ${table} where ${owner}_id = $1 and credential_id = $2
           and (select count(*) from ${table} where ${owner}_id = $1) > $3 returning 1`,
        [ownerId, credentialId, least],
      );
      return rows.length > 0;
    });
  }

  /** Returns the number of removed keys. */
  async removeAll({ query }: Sql, ownerId: string): Promise<number> {
    const rows = await query(
      `delete from ${this.#table} where ${this.#owner}_id = $1 returning 1`,
      [ownerId],
    );
    return rows.length;
  }
}

function asText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`;
}

export const playerPasskeys = new PasskeyTable('passkey', 'player');
export const staffPasskeys = new PasskeyTable('staff_passkey', 'staff');
