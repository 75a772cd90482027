import { actorOf, auditQuery, loggedBody } from '../../accounts/index.ts'
import type { Call, Endpoint, KeyKind, Told } from '../../kit/endpoint.ts'
import { masked } from '../../kit/secret.ts'
import type { App } from '../../platform/app.ts'
import { withFirstChange } from '../../platform/database/index.ts'

/** A call, and what its handler adds to the row of the log. */
export interface ServedCall extends Call<App, KeyKind, unknown, unknown, unknown> {
  told: Told
}

/**
 * Runs the handler of an endpoint that changes something so that the row of the log goes into the transaction of the
 * change. What it says comes from the definition of the endpoint, so that none can be forgotten; a handler may add what
 * was there before.
 */
export function audited(endpoint: Endpoint<App>): (call: ServedCall) => unknown {
  if (!endpoint.changes) return endpoint.handle
  const action = `${endpoint.method} ${endpoint.path}`
  return (call) => {
    const { app, caller, client, params, body, told, requestId } = call
    // Whoever signs in is told of by what lets them in.
    if (caller === null) return endpoint.handle(call)
    const query = () =>
      auditQuery({
        ...actorOf(caller),
        action,
        target: { ...Object(endpoint.params === undefined ? params : masked(endpoint.params, params)) },
        after: loggedBody(endpoint.body, body),
        ...told,
        address: client.address,
        requestId,
      })
    return withFirstChange(
      query,
      (alone) => app.database.pool.query(alone),
      () => endpoint.handle(call),
    )
  }
}
