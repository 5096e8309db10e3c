/**
 * What each migration after the first does to tables that are there already, whose size decides how long it
 * takes. A test measures it. New tables cost nothing.
 */
export interface MigrationCost {
  /**
   * `instant` changes the list of columns, functions or rights; `scan` reads each row of the tables, for an
   * index or a condition; `rewrite` writes each row, and needs the space of them once more.
   */
  readonly kind: 'instant' | 'scan' | 'rewrite';
  /** That are read or written, sorted; nobody else can write them meanwhile. */
  readonly tables: readonly string[];
}

export const migrationCosts: Readonly<Record<number, MigrationCost>> = {
  45: { kind: 'rewrite', tables: ['approval'] },
  46: { kind: 'scan', tables: ['audit_entry'] },
  47: { kind: 'rewrite', tables: ['casino_chain'] },
  49: { kind: 'instant', tables: [] },
  50: { kind: 'scan', tables: ['site'] },
  53: { kind: 'instant', tables: [] },
  59: { kind: 'scan', tables: ['provider'] },
  60: { kind: 'instant', tables: [] },
  61: { kind: 'instant', tables: [] },
  62: { kind: 'instant', tables: [] },
  63: { kind: 'instant', tables: [] },
  64: { kind: 'instant', tables: [] },
  65: { kind: 'instant', tables: [] },
  66: { kind: 'instant', tables: [] },
  67: { kind: 'scan', tables: ['site'] },
  68: { kind: 'instant', tables: [] },
  69: { kind: 'instant', tables: [] },
  70: { kind: 'scan', tables: ['partner'] },
  71: { kind: 'scan', tables: ['casino_round'] },
  72: { kind: 'instant', tables: [] },
  73: { kind: 'instant', tables: [] },
  74: { kind: 'instant', tables: [] },
  75: { kind: 'instant', tables: [] },
  76: { kind: 'instant', tables: [] },
  77: { kind: 'instant', tables: [] },
  78: { kind: 'instant', tables: [] },
  79: { kind: 'instant', tables: [] },
  80: { kind: 'instant', tables: [] },
  81: { kind: 'instant', tables: [] },
  82: { kind: 'instant', tables: [] },
  83: { kind: 'instant', tables: [] },
};
