import { Link } from 'wouter'
import { useRead } from '../../app/operations.ts'
import { Page } from '../../app/page.tsx'
import { Loaded } from '../../app/problems/loaded.tsx'
import { t } from '../../kit/language/translate.ts'
import { Notice } from '../../kit/states.tsx'
import { Card, Chip } from '../../kit/surface.tsx'
import { Table } from '../../kit/table.tsx'
import { AgentsTabs } from '../agents-tabs.tsx'
import { kindNames } from './kinds.ts'
import { NewToolButton } from './new-tool.tsx'
import style from './tools.module.css'

/** The tools of the account. */
export default function ToolsPage() {
  const tools = useRead('getTools', { limit: 200 })
  return (
    <Page title={t('Tools')} width="wide" actions={<NewToolButton look="primary" />}>
      <AgentsTabs at="/tools" />
      <Loaded of={tools}>
        {({ results }) =>
          results.length === 0 ? (
            <Notice icon="tool" title={t('There are no tools yet.')} actions={<NewToolButton />}>
              <p>
                {t('Tools let agents look things up and act, such as finding an order or adding a lead.')}
              </p>
            </Notice>
          ) : (
            <Card>
              <Table
                label={t('Tools')}
                rows={results}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: t('Name'),
                    cell: ({ id, name }) => (
                      <Link href={`/tools/${id}`} className={style['toolName']}>
                        {name}
                      </Link>
                    ),
                  },
                  { title: t('What it does'), cell: ({ description }) => description },
                  {
                    title: t('Kind'),
                    wideOnly: true,
                    cell: (tool) =>
                      tool.type === 'MCP' && tool.switchedOff !== null ? (
                        <Chip tone="bad">{t('Switched off')}</Chip>
                      ) : (
                        <small>{kindNames()[tool.type]}</small>
                      ),
                  },
                ]}
              />
            </Card>
          )
        }
      </Loaded>
    </Page>
  )
}
