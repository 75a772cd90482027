import { type Grants, NodeFailure } from '../../../kit/effects.ts'
import type { Toolboxes } from '../../../kit/extensions/execution.ts'
import type { CallableTool, Toolbox } from '../../../kit/toolbox.ts'
import { currentCatalogue } from '../../../objects/index.ts'
import type { App } from '../../../platform/app.ts'
import type { Host } from '../host.ts'
import { recordOperations, recordTools } from './record-tools.ts'

/**
 * The tools that a node grants to a model, with the rights of its graph. Of two tools with one name, the
 * first is kept.
 */
export async function grantedTools(host: Host, grants: Grants): Promise<Toolbox> {
  const { tools, playbooks } = await kept(host, grants)
  const byName = new Map<string, CallableTool>()
  for (const tool of [...tools, ...(await ofRecords(host, grants))]) {
    if (!byName.has(tool.name)) byName.set(tool.name, tool)
  }
  return { tools: [...byName.values()], playbooks }
}

/** The tools and playbooks of the account. */
async function kept(host: Host, { customToolIds: toolIds, playbookIds }: Grants): Promise<Toolbox> {
  if (toolIds.length + playbookIds.length === 0) return { tools: [], playbooks: [] }
  const extensions: readonly Toolboxes<App>[] = host.app.capabilities
  const open = extensions.flatMap(({ openToolbox }) => openToolbox ?? [])[0]
  if (open === undefined) throw new NodeFailure('No part of this server keeps tools and playbooks.')
  const { user, causes = [] } = await host.actor()
  const { accountId } = host
  return open(host.app, { accountId, userId: user?.id ?? null, causes, toolIds, playbookIds })
}

async function ofRecords(host: Host, { selectedRecordTypes }: Grants): Promise<CallableTool[]> {
  if (selectedRecordTypes.length === 0) return []
  const actor = await host.actor()
  const objects = [...(await currentCatalogue(host.app, host.accountId)).byId.values()]
  return selectedRecordTypes.flatMap((selected) => {
    const { recordTypeId } = selected
    const object = objects.find((one) => one.recordTypes.some((type) => type.id === recordTypeId))
    if (object === undefined) return []
    const operations = recordOperations.filter(
      (operation) => selected[operation] && (operation !== 'createActivity' || object.kind === 'object'),
    )
    return recordTools(host.app, actor, { object, recordTypeId, operations })
  })
}
