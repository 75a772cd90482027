import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { DeleteUsed } from '../../app/delete-used.tsx'
import { useChange, useRead } from '../../app/operations.ts'
import { Page } from '../../app/page.tsx'
import { ErrorPage } from '../../app/problems/error-page.tsx'
import { Button } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { Skeleton } from '../../kit/states.tsx'
import { Chip } from '../../kit/surface.tsx'
import { bodyOf, changeOf, draftOf, newDraft, type Tool, type ToolKind } from './draft.ts'
import { kindNames } from './kinds.ts'
import { McpReview } from './mcp-review.tsx'
import { ToolForm } from './tool-form.tsx'
import style from './tools.module.css'
import { TryTool } from './try-tool.tsx'

const crumbs = () => [{ label: t('Tools'), to: '/tools' }]

/** A tool with a form to test it. */
export default function ToolPage() {
  const { id = '' } = useParams()
  const kind = newKind(id)
  const tool = useRead('getTool', { toolId: Number(id) }, { enabled: kind === undefined })
  if (kind !== undefined) return <NewTool key={kind} kind={kind} />
  if (tool.error !== null) return <ErrorPage error={tool.error} onRetry={() => void tool.refetch()} />
  if (tool.data === undefined) return <Skeleton />
  // Accepting a changed description remounts the form.
  const version = tool.data.type === 'MCP' ? tool.data.hash : ''
  return <EditTool key={`${tool.data.id} ${version}`} tool={tool.data} />
}

/** Creates a tool at `/tools/new-http`. */
function newKind(id: string): ToolKind | undefined {
  const kinds: Record<string, ToolKind> = { 'new-http': 'HTTP', 'new-table': 'TABLE', 'new-mcp': 'MCP' }
  return kinds[id]
}

function NewTool({ kind }: { kind: ToolKind }) {
  const [, go] = useLocation()
  const [draft, setDraft] = useState(() => newDraft(kind))
  const create = useChange('postTools', {
    refreshes: ['getTools'],
    done: t('Tool created'),
    onDone: ({ id }) => go(`/tools/${id}`, { replace: true }),
    onFailed: () => undefined,
  })
  return (
    <Page
      title={t('New tool')}
      crumbs={crumbs()}
      marks={<Chip>{kindNames()[kind]}</Chip>}
      width="wide"
      actions={
        <Button look="primary" busy={create.isPending} onClick={() => create.mutate({ body: bodyOf(draft) })}>
          {t('Create')}
        </Button>
      }
    >
      <ToolForm draft={draft} error={create.error} onChange={(change) => setDraft({ ...draft, ...change })} />
    </Page>
  )
}

function EditTool({ tool }: { tool: Tool }) {
  const [, go] = useLocation()
  const [draft, setDraft] = useState(() => draftOf(tool))
  const [isChanged, setChanged] = useState(false)
  const save = useChange('putTool', {
    refreshes: ['getTools', 'getTool', 'getToolFunctions'],
    done: t('Tool saved'),
    onDone: (kept) => {
      setDraft(draftOf(kept))
      setChanged(false)
    },
    onFailed: () => undefined,
  })
  return (
    <Page
      title={tool.name}
      crumbs={crumbs()}
      marks={<ToolMarks tool={tool} />}
      width="wide"
      actions={
        <>
          <DeleteUsed
            name={tool.name}
            operation="deleteTool"
            takes={{ toolId: tool.id }}
            refreshes={['getTools']}
            onGone={() => go('/tools')}
          />
          <Button
            look="primary"
            busy={save.isPending}
            disabled={!isChanged}
            onClick={() => save.mutate({ toolId: tool.id, body: changeOf(draft) })}
          >
            {t('Save')}
          </Button>
        </>
      }
    >
      {tool.type === 'MCP' && tool.switchedOff !== null && <McpReview tool={tool} />}
      <div className={style['columns']}>
        <ToolForm
          // Saving remounts the form, which clears typed secrets.
          key={tool.updatedAt}
          draft={draft}
          error={save.error}
          tool={tool}
          onChange={(change) => {
            setDraft({ ...draft, ...change })
            setChanged(true)
          }}
        />
        <TryTool toolId={tool.id} isChanged={isChanged} />
      </div>
    </Page>
  )
}

function ToolMarks({ tool }: { tool: Tool }) {
  return (
    <>
      <Chip>{kindNames()[tool.type]}</Chip>
      {tool.type === 'MCP' && tool.switchedOff !== null && <Chip tone="bad">{t('Switched off')}</Chip>}
    </>
  )
}
