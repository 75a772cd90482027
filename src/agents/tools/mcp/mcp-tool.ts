import { wrong } from '../../../kit/problem.ts'
import { toolType } from '../tool-type.ts'
import { openMcpTool } from './call.ts'
import { chosen } from './choose.ts'
import { chosenMcpTool, mcpIssues, mcpTool } from './schema.ts'

/** Calls a tool of another server, as described when it was chosen. */
export const mcpToolType = toolType({
  resource: 'McpTool',
  schema: mcpTool,
  url: ({ url }) => url,
  issues: mcpIssues,
  creation: {
    body: chosenMcpTool,
    complete: (app, body, secrets) => chosen(app, chosenMcpTool.parse(body), secrets),
  },
  refuseChange: (before, { url }) => {
    // The tool was reviewed at that URL, and its secrets go nowhere else.
    if (url === undefined || url === before.url) return
    throw wrong('url', 'fixed', 'An MCP tool stays where it is: choose it anew at the other address.')
  },
  open: openMcpTool,
})
