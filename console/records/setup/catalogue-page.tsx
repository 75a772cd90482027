import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useChange, useRead } from '../../app/operations.ts'
import { Page } from '../../app/page.tsx'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { issueOf, otherIssue } from '../../app/problems/explain.ts'
import { useCurrentSession } from '../../app/session.ts'
import { Button, ButtonLink } from '../../kit/button.tsx'
import { FormDialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Segments, TextInput } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { slugOf } from '../../kit/slug.ts'
import { Skeleton } from '../../kit/states.tsx'
import { Card, Row, Rows } from '../../kit/surface.tsx'
import { type Kind, sourceOf } from '../source.ts'

/** Objects and tables, with buttons to create them. */
export default function CataloguePage() {
  const objects = useRead('getObjects', {})
  const tables = useRead('getTables', {})
  const { account } = useCurrentSession()
  const [isMaking, setMaking] = useState(false)
  const error = objects.error ?? tables.error
  if (error !== null) {
    return (
      <ErrorPage
        error={error}
        onRetry={() => {
          void objects.refetch()
          void tables.refetch()
        }}
      />
    )
  }
  const isAdmin = account.role !== 'MEMBER'
  return (
    <Page
      title={t('Objects and tables')}
      width="wide"
      actions={
        <Button look="primary" icon="add" onClick={() => setMaking(true)}>
          {t('New object or table')}
        </Button>
      }
    >
      <Listed kind="object" title={t('Objects')} items={objects.data?.results} maySetUp={isAdmin} />
      <Listed kind="table" title={t('Tables')} items={tables.data?.results} maySetUp />
      {isMaking && <NewDefinition isAdmin={isAdmin} onClose={() => setMaking(false)} />}
    </Page>
  )
}

function Listed({
  kind,
  title,
  items,
  maySetUp,
}: {
  kind: Kind
  title: string
  items: readonly { id: number; name: string; display_name: string; description: string | null }[] | undefined
  maySetUp: boolean
}) {
  return (
    <Card title={title}>
      {items === undefined ? (
        <Skeleton lines={3} />
      ) : (
        <Rows>
          {items.map(({ id, name, display_name: shown, description }) => {
            const { path } = sourceOf(kind, name)
            return (
              <Row
                key={id}
                end={
                  maySetUp && (
                    <ButtonLink to={`${path}/setup`}>{t('Set up {name}', { name: shown })}</ButtonLink>
                  )
                }
              >
                <Link href={path}>{shown}</Link>
                {description !== null && (
                  <>
                    <br />
                    <small>{description}</small>
                  </>
                )}
              </Row>
            )
          })}
          {items.length === 0 && <Row>{t('There are none yet.')}</Row>}
        </Rows>
      )}
    </Card>
  )
}

/** Asks for the name of the records. The rest is added later. */
function NewDefinition({ isAdmin, onClose }: { isAdmin: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<Kind>(isAdmin ? 'object' : 'table')
  const [shown, setShown] = useState('')
  const [, go] = useLocation()
  const options = {
    refreshes: ['getObjects', 'getTables'] as const,
    onDone: ({ name }: { name: string }) => go(`${sourceOf(kind, name).path}/setup`),
    onFailed: () => undefined,
  }
  const makeObject = useChange('postObjects', options)
  const makeTable = useChange('postTables', options)
  const error = makeObject.error ?? makeTable.error
  const submit = () => {
    const columns = [{ name: 'Name', type: 'string', metadata: { format: 'text' } }]
    const body = { name: slugOf(shown), display_name: shown, columns }
    if (kind === 'object') makeObject.mutate({ body })
    else makeTable.mutate({ body })
  }
  const paths = ['name', 'display_name']
  return (
    <FormDialog
      title={t('New object or table')}
      description={t(
        'Objects have timelines, tasks, record types and rights for each record; tables are plain lists.',
      )}
      submit={t('Create')}
      busy={makeObject.isPending || makeTable.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {isAdmin && (
        <Segments<Kind>
          label={t('Kind')}
          value={kind}
          options={[
            { value: 'object', label: t('Object') },
            { value: 'table', label: t('Table') },
          ]}
          onChange={setKind}
        />
      )}
      <Field
        label={t('Name')}
        error={issueOf(error, 'name') ?? issueOf(error, 'display_name') ?? otherIssue(error, paths)}
      >
        {(control) => (
          <TextInput {...control} autoFocus value={shown} onChange={({ target }) => setShown(target.value)} />
        )}
      </Field>
    </FormDialog>
  )
}
