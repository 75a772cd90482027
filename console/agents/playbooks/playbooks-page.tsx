import { useState } from 'react'
import { Link } from 'wouter'
import { useRead } from '../../app/operations.ts'
import { Page } from '../../app/page.tsx'
import { Loaded } from '../../app/problems/loaded.tsx'
import { Button } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { Notice } from '../../kit/states.tsx'
import { Chip, Row, Rows } from '../../kit/surface.tsx'
import { AgentsTabs } from '../agents-tabs.tsx'
import { NewPlaybook } from './new-playbook.tsx'

/** The playbooks that the user can see. */
export default function PlaybooksPage() {
  const playbooks = useRead('getPlaybooks', { limit: 200 })
  const [isCreating, setCreating] = useState(false)
  const create = () => setCreating(true)
  return (
    <Page
      title={t('Playbooks')}
      width="wide"
      actions={
        <Button look="primary" icon="add" onClick={create}>
          {t('New playbook')}
        </Button>
      }
    >
      <AgentsTabs at="/playbooks" />
      <Loaded of={playbooks}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice
              icon="text"
              title={t('There are no playbooks yet.')}
              actions={
                <Button icon="add" onClick={create}>
                  {t('Write the first')}
                </Button>
              }
            >
              <p>
                {t(
                  'A playbook says once how something is done, for every agent that needs it: refunds, complaints.',
                )}
              </p>
            </Notice>
          ) : (
            <Rows>
              {results.map(({ id, name, description, visibility }) => (
                <Row key={id} end={visibility === 'PRIVATE' && <Chip>{t('Private')}</Chip>}>
                  <Link href={`/playbooks/${id}`}>{name}</Link>
                  <small>{description}</small>
                </Row>
              ))}
            </Rows>
          )
        }
      </Loaded>
      {isCreating && <NewPlaybook onClose={() => setCreating(false)} />}
    </Page>
  )
}
