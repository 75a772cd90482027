import type pg from 'pg'

/**
 * The functions of a database that no extension brought along, and its triggers, as the server itself writes them. A
 * dump that is loaded again nests conditions in another way, so they are written without needless parentheses.
 */
export async function functionsOf(client: Pick<pg.ClientBase, 'query'>): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d
         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select t.tgrelid::regclass || '.' || t.tgname, pg_get_triggerdef(t.oid, true) from pg_trigger t
     -- Those of the parts of a table are the table's.
     where not t.tgisinternal and t.tgparentid = 0
     order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]))
}
