import { useRead } from '../app/operations.ts'
import { Page } from '../app/page.tsx'
import { useCurrentSession } from '../app/session.ts'
import { Icon } from '../kit/icon.tsx'
import { formatDate, t } from '../kit/language/translate.ts'
import { Skeleton } from '../kit/states.tsx'
import { Card, Row, Rows } from '../kit/surface.tsx'

/** What waits for whoever is signed in. */
export default function HomePage() {
  const { user } = useCurrentSession()
  const tasks = useRead('getTasks', { assigned_to_me: true, completed: false, limit: 10 }, { live: ['task'] })
  const [first = ''] = user.name.split(' ')
  return (
    <Page title={first === '' ? t('Welcome') : t('Welcome, {name}', { name: first })} width="wide">
      <Card title={t('Waiting for me')}>
        {tasks.data === undefined ? (
          <Skeleton lines={3} />
        ) : (
          <Rows>
            {tasks.data.results.map(({ id, content, due_date: due }) => (
              <Row
                key={id}
                start={<Icon name="task" />}
                end={due === null ? undefined : formatDate(due, { dateStyle: 'medium' })}
              >
                {content}
              </Row>
            ))}
            {tasks.data.results.length === 0 && <Row>{t('Nothing waits for you.')}</Row>}
          </Rows>
        )}
      </Card>
    </Page>
  )
}
