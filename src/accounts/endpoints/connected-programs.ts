import { z } from 'zod'
import { created, noContent, ok } from '../../kit/answers.ts'
import { Problem } from '../../kit/problem.ts'
import { listOf, resource, timestamp, uuid } from '../../kit/schema.ts'
import { secret } from '../../kit/secret.ts'
import { endpoint } from '../../platform/app.ts'
import { createGrant, endGrant, type GrantRow, listGrants } from '../oauth/grants.ts'
import { answeredAt, destinationOf } from '../oauth/redirect-uri.ts'
import { authorizationRequest, examine } from '../oauth/request.ts'
import { resourceAt } from '../oauth/resource.ts'

const destination = z.strictObject({
  kind: z.enum(['website', 'computer', 'application']).meta({
    description:
      "The type of program: a website, a program on the user's computer, or an app with its own URL scheme.",
  }),
  name: z.string().meta({ description: 'The host or the URL scheme.', example: '127.0.0.1' }),
})

const access = z.strictObject({
  path: z.string().meta({ example: '/mcp' }),
  kind: z.enum(['api', 'agent', 'workflows']),
  ids: z.array(z.string()).meta({ description: 'The name of the agent or the automations.', example: [] }),
})

const program = {
  name: z.string().meta({ example: 'Assistant' }),
  host: z.string().nullable().meta({
    description: 'The host that verifies the name. Null if the program named itself.',
    example: 'assistant.example',
  }),
  destination,
}

const connected = resource('ConnectedProgram', {
  id: uuid,
  ...program,
  access,
  last_used_at: timestamp.nullable(),
  created_at: timestamp,
})

const asked = resource('ProgramRequest', {
  ...program,
  access: access.nullable().meta({ description: 'The requested access; null if the request is refused.' }),
  refused: z.string().nullable().meta({ description: "The reason why it can't be approved.", example: null }),
  decline_url: z.string().meta({
    description: 'The URL to open if the user declines.',
    example: 'http://127.0.0.1:33418/callback?error=access_denied',
  }),
})

const nowhere = { kind: 'application', name: '' } as const
const noAccess = { path: '', kind: 'api', ids: [] as string[] } as const

function toConnected({ client_name, client_host, resource: path, redirect_uri, used_at, ...row }: GrantRow) {
  return {
    ...row,
    name: client_name,
    host: client_host,
    destination: destinationOf(redirect_uri) ?? nowhere,
    access: resourceAt(path) ?? { ...noAccess, path },
    last_used_at: used_at,
  }
}

export const readConnectedPrograms = endpoint({
  route: 'GET /connected-programs',
  key: 'session',
  summary: 'List connected programs',
  description: 'Returns the programs that the caller connected to this account with OAuth.',
  returns: ok(listOf(connected)),
  addition: true,
  handle: async ({ app, caller }) => ({
    results: (await listGrants(app.db, caller.user.id)).map(toConnected),
    next_cursor: null,
  }),
})

export const lookUpProgram = endpoint({
  route: 'POST /connected-programs/look-up',
  key: 'session',
  summary: 'Get an authorization request',
  description:
    'Returns what the consent page shows: the program, the requested access, and the redirect URL. The body contains the parameters of the authorization request. An unknown program or an unregistered redirect URL is a 400 without a redirect.',
  body: authorizationRequest,
  returns: ok(asked),
  reads: true,
  addition: true,
  handle: async ({ app, client, body }) => {
    const examined = await examine(app, client, body)
    const { path, kind, ids } = examined.asked?.resource ?? {}
    return {
      name: examined.client.name,
      host: examined.client.host,
      destination: examined.destination,
      access: path === undefined || kind === undefined || ids === undefined ? null : { path, kind, ids },
      refused: examined.refusal?.description ?? null,
      decline_url: examined.declineUrl,
    }
  },
})

export const approveProgram = endpoint({
  route: 'POST /connected-programs',
  key: 'session',
  needs: ['confirmation'],
  summary: 'Connect a program',
  description:
    "Lets the program act with the caller's rights in this account until it is disconnected. `redirect_to` returns to the program with a code that works once within a minute.",
  body: authorizationRequest,
  returns: created(
    resource('ProgramApproval', {
      redirect_to: secret(
        z.string().meta({ example: 'http://127.0.0.1:33418/callback?code=Jm2uRr9w8k4cPzN7' }),
      ),
    }),
  ),
  errors: ['conflict'],
  addition: true,
  // The program is looked up at its own address first.
  opensTransactions: 'one',
  handle: async ({ app, transactLast, caller, client, body, audit }) => {
    const examined = await examine(app, client, body)
    if (examined.asked === undefined) {
      throw new Problem('bad_request', examined.refusal?.description ?? 'The request cannot be approved.')
    }
    const { resource: wanted, codeChallenge } = examined.asked
    const { name, host } = examined.client
    audit({ after: { program: name, host, resource: wanted.path } })
    return transactLast(async ({ db }) => {
      const code = await createGrant(db, caller, {
        client: examined.client,
        resource: wanted.path,
        redirectUri: body.redirect_uri,
        codeChallenge,
      })
      return { redirect_to: answeredAt(body.redirect_uri, { code, state: body.state, iss: wanted.origin }) }
    })
  },
})

export const removeConnectedProgram = endpoint({
  route: 'DELETE /connected-programs/{programId}',
  key: 'session',
  summary: 'Disconnect a program',
  description: 'Its tokens stop working at the next request, on every process.',
  params: z.strictObject({ programId: uuid }),
  returns: noContent,
  errors: ['not_found'],
  addition: true,
  handle: ({ app, caller, params, audit }) =>
    endGrant(app.db, caller.user.id, params.programId, (name) => audit({ before: { program: name } })),
})
