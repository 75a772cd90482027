import { Link } from 'wouter'
import { useRead } from '../../app/operations.ts'
import { Loaded } from '../../app/problems/loaded.tsx'
import { formatNumber, t } from '../../kit/language/translate.ts'
import { Card, Row, Rows } from '../../kit/surface.tsx'
import { type RelationHere, useRelationsHere } from '../filter/relations-here.ts'
import { pathText } from '../filter/tree.ts'
import type { Source } from '../source.ts'
import { brief, shownText } from '../values.ts'
import style from './row.module.css'

/** Records that refer to this one, by object and relation. */
export function RowRelated({ source, rowId }: { source: Source; rowId: string }) {
  const relations = useRelationsHere(source, true)
  return (
    <div className={style['list']}>
      {relations.length === 0 && <p className={style['none']}>{t('No links lead here.')}</p>}
      {relations.map((relation) => (
        <Related key={relation.name} relation={relation} rowId={rowId} />
      ))}
    </div>
  )
}

const most = 20

function Related({ relation, rowId }: { relation: RelationHere; rowId: string }) {
  const { holder, field, title, label } = relation
  const query = { path: pathText([field]), operator: 'in', value: [rowId] }
  const takes = { name: holder.name, body: { query, limit: most } }
  const rows = useRead(holder.source.list, takes, { live: [`record:${holder.name}`] })
  const count = useRead(
    holder.source.count,
    { name: holder.name, body: { query } },
    {
      live: [`record:${holder.name}`],
    },
  )
  const total = count.data?.count
  return (
    <Card title={label} end={total === undefined ? undefined : <small>{formatNumber(total)}</small>}>
      <Loaded of={rows} lines={2}>
        {({ results }) => (
          <Rows>
            {results.length === 0 && (
              <Row>
                <span className={style['none']}>{t('None yet.')}</span>
              </Row>
            )}
            {results.map(({ id, data }) => (
              <Row key={id}>
                <Link href={`${holder.source.path}/row/${id}`}>
                  {(title === undefined ? '' : brief(shownText(data[title.name], title))) ||
                    t('Without a name')}
                </Link>
              </Row>
            ))}
          </Rows>
        )}
      </Loaded>
    </Card>
  )
}
