import { type Db, statement } from '../../platform/database/index.ts'

const person = statement<{ told: boolean }, [accountId: number, conversationId: string, userId: number]>(
  'livechat.person-types',
  // The empty `self` matches no process, so each one with a stream of the visitor sends it there.
  `select case when c.channel = 'LIVECHAT' and c.status = 'OPEN' and c.external_id is not null
     then pg_notify('livechat', json_build_object('self', '', 'visitor', c.external_id, 'typing',
       json_build_object('name', nullif((select name from users where id = $3), '')))::text) is not null
     else false end as told
   from conversations c where c.account_id = $1 and c.id = $2`,
)

/** Shows the visitor of a live chat that a teammate is typing. False if there is no such conversation. */
export async function tellPersonTypes(
  db: Db,
  where: { accountId: number; conversationId: string; userId: number },
): Promise<boolean> {
  const { accountId, conversationId, userId } = where
  return (await person.first(db, accountId, conversationId, userId)) !== undefined
}

const visitor = statement<unknown, [visitorId: string]>(
  'livechat.visitor-types',
  `select announce(c.account_id, 'conversation', c.agent_id::text, array[c.id::text], 'typing', null, null)
   from (select * from conversations where external_id = $1 and channel = 'LIVECHAT' order by id desc limit 1) c
   where c.status = 'OPEN'`,
)

/** Shows teammates who follow the conversation that the visitor is typing. */
export async function tellVisitorTypes(db: Db, visitorId: string): Promise<void> {
  await visitor.first(db, visitorId)
}
