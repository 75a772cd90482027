import { useState } from 'react'
import type { Answers, Schemas } from '../../../clients/typescript/src/index.ts'
import { useChange } from '../../app/operations.ts'
import { explain, otherIssue } from '../../app/problems/explain.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Checkbox } from '../../kit/input.tsx'
import { t } from '../../kit/language/translate.ts'
import { Problem } from '../../kit/states.tsx'
import { Card, Chip } from '../../kit/surface.tsx'
import { listOfParameters } from './listed-parameters.ts'
import style from './tools.module.css'

type McpTool = Schemas['McpTool']
type Offered = Answers<'postToolMcpLookUp'>

/** Compares a changed description of an MCP tool with the accepted one, and accepts or rejects it. */
export function McpReview({ tool }: { tool: McpTool }) {
  const [isShown, setShown] = useState(false)
  const look = useChange('postToolMcpLookUp', { onDone: () => setShown(true), onFailed: () => undefined })
  return (
    <Card
      title={t('It is switched off')}
      end={
        <Button icon="search" busy={look.isPending} onClick={() => look.mutate({ toolId: tool.id })}>
          {t('Look at what changed')}
        </Button>
      }
    >
      <div className={style['review']}>
        <p>{tool.switchedOff}</p>
        <p>{t('Models don’t see this tool until you accept the change.')}</p>
        <Problem>
          {look.error === null ? undefined : (otherIssue(look.error, []) ?? explain(look.error).title)}
        </Problem>
      </div>
      {isShown && look.data !== undefined && (
        <Accept tool={tool} now={look.data} onClose={() => setShown(false)} />
      )}
    </Card>
  )
}

function Accept({ tool, now, onClose }: { tool: McpTool; now: Offered; onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  const accept = useChange('putTool', {
    refreshes: ['getTools', 'getTool', 'getToolFunctions'],
    done: t('Change accepted. The tool is on again.'),
    onDone: onClose,
  })
  const description = isKept ? { description: tool.description } : {}
  return (
    <Dialog
      open
      title={t('New description of {tool}', { tool: tool.name })}
      description={t('Check the description carefully. Models follow the instructions in it.')}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          busy={accept.isPending}
          disabled={now.problem !== null}
          onClick={() => accept.mutate({ toolId: tool.id, body: { hash: now.hash, ...description } })}
        >
          {t('Accept change')}
        </Button>
      }
    >
      <Problem>{now.problem ?? undefined}</Problem>
      <Compared
        title={t('Description')}
        before={tool.description}
        after={isKept ? tool.description : now.description}
      />
      <Checkbox
        label={t('Keep description')}
        checked={isKept}
        onChange={({ target }) => setKept(target.checked)}
      />
      <Compared
        title={t('What it asks for')}
        before={listOfParameters(tool.parameters)}
        after={listOfParameters(now.parameters)}
      />
      {now.changes && !tool.changes && (
        <p>
          <Chip tone="warn">{t('changes something')}</Chip> {t('It was read-only before.')}
        </p>
      )}
    </Dialog>
  )
}

function Compared({ title, before, after }: { title: string; before: string; after: string }) {
  return (
    <section className={style['compared']} aria-label={title}>
      <h3>
        {title} {before === after && <Chip>{t('unchanged')}</Chip>}
      </h3>
      {before === after ? (
        <pre>{after}</pre>
      ) : (
        <div>
          <pre aria-label={t('Before')}>
            <del>{before}</del>
          </pre>
          <pre aria-label={t('Now')}>
            <ins>{after}</ins>
          </pre>
        </div>
      )}
    </section>
  )
}
