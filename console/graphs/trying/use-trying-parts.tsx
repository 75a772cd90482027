import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'
import { t } from '../../kit/language/translate.ts'
import { MenuItem } from '../../kit/menu.tsx'
import type { PanelTab } from '../panel/node-panel.tsx'
import { useCapture } from '../panel/use-capture.ts'
import { OutputView } from '../parts.ts'
import type { GraphAddress, OpenGraph } from '../use-graph.ts'
import { useGraphState } from '../use-graph.ts'
import { type NodeTrying, useNodeTrying } from './node-trying.ts'
import type { TestRun } from './test-run.tsx'

export interface TryingParts {
  trying: NodeTrying
  tabsOf: (nodeId: string) => PanelTab[]
  panelActions: (nodeId: string) => ReactNode
  panelMenu: (nodeId: string) => ReactNode
}

/** The test controls of the editor: for a node, and for parts of the draft. */
export function useTryingParts(address: GraphAddress, open: OpenGraph, test?: TestRun): TryingParts {
  const trying = useNodeTrying(address, open)
  const { graph } = useGraphState(open.store)
  const capture = useCapture(address, open.store)
  const ran =
    test?.runId === undefined || test.steps === undefined
      ? undefined
      : { runId: test.runId, steps: test.steps }
  return {
    trying,
    tabsOf: (nodeId) => [
      {
        id: 'output',
        label: t('Output'),
        news: trying.tried.get(nodeId),
        content: (
          <OutputView
            key={nodeId}
            address={address}
            nodeId={nodeId}
            trying={trying}
            test={ran}
            graph={graph}
            types={open.store.types}
            onPick={capture(nodeId)}
          />
        ),
      },
    ],
    panelActions: (nodeId) => (
      <Button look="quiet" icon="play" busy={trying.busy === nodeId} onClick={() => trying.tryNode(nodeId)}>
        {t('Try')}
      </Button>
    ),
    panelMenu: (nodeId) => <TryMenu trying={trying} test={test} nodeId={nodeId} />,
  }
}

/** More test options: dry run, and runs until or from the node. */
function TryMenu({
  trying,
  test,
  nodeId,
}: {
  trying: NodeTrying
  test: TestRun | undefined
  nodeId: string
}) {
  return (
    <>
      <MenuItem icon="play" onSelect={() => trying.tryNode(nodeId, { dryRun: true })}>
        {t('Try without acting')}
      </MenuItem>
      {[...trying.pinned].some((pinned) => pinned !== nodeId) && (
        <MenuItem icon="play" onSelect={() => trying.tryNode(nodeId, { usePinned: false })}>
          {t('Use the last input instead of pinned data')}
        </MenuItem>
      )}
      {test !== undefined && (
        <>
          <MenuItem icon="play" onSelect={() => test.ask({ until: nodeId })}>
            {t('Test until here')}
          </MenuItem>
          <MenuItem icon="play" onSelect={() => test.ask({ from: nodeId })}>
            {t('Test from here')}
          </MenuItem>
        </>
      )}
      {trying.pinned.has(nodeId) && (
        <MenuItem icon="close" onSelect={() => trying.unpin(nodeId)}>
          {t('Unpin')}
        </MenuItem>
      )}
    </>
  )
}
