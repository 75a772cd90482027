import { actorOf, loggedBody, recordAudit } from '../../accounts/index.ts'
import { EventStream } from '../../kit/answers.ts'
import type { Caller } from '../../kit/caller.ts'
import type { AuditDetails, Client, Endpoint } from '../../kit/endpoint.ts'
import { variantOf } from '../../kit/lifetime.ts'
import { Problem } from '../../kit/problem.ts'
import { masked, withoutSecrets } from '../../kit/secret.ts'
import type { App } from '../../platform/app.ts'
import { type Change, type Db, isDatabaseAway, transact } from '../../platform/database/index.ts'
import type { Claim } from './idempotency.ts'

/** The parts of a request that the audit log shows. */
export interface Audited {
  caller: Caller
  client: Client
  requestId: string
  params: unknown
  body: unknown
  /** Added by the handler. */
  auditDetails: AuditDetails
}

/**
 * A request with changes. Each of its transactions writes a row of the audit log. The last one also stores the answer
 * for the Idempotency-Key, so that a retry finds either both the change and its answer, or neither.
 */
export class RequestChange implements Change {
  /** The application of the request: `transact` writes its audit rows. */
  readonly app: App
  readonly #endpoint: Endpoint<App>
  readonly #audited: Audited
  readonly #claim: Claim | undefined
  #isAuditWritten = false
  #isAnswerStored = false

  constructor(app: App, endpoint: Endpoint<App>, audited: Audited, claim: Claim | undefined) {
    this.app = variantOf(app, { change: this })
    this.#endpoint = endpoint
    this.#audited = audited
    this.#claim = claim
  }

  record(db: Db): Promise<void> {
    const { caller, client, requestId, params, body, auditDetails } = this.#audited
    const { method, path, params: paramsSchema, body: bodySchema } = this.#endpoint
    return recordAudit(db, {
      ...actorOf(caller),
      action: `${method} ${path}`,
      target: { ...Object(paramsSchema === undefined ? params : masked(paramsSchema, params)) },
      after: loggedBody(bodySchema, body),
      ...auditDetails,
      address: client.address,
      requestId,
    })
  }

  committed(): void {
    this.#isAuditWritten = true
  }

  transactLast = async <T>(work: (app: App) => Promise<T> | T): Promise<T> => {
    const bodies: T[] = []
    try {
      await transact(this.app, async (app) => {
        const body = await work(app)
        await this.#storeAnswer(app.db, body)
        bodies.push(body)
      })
    } catch (error) {
      const isCommitLost = bodies.length > 0 && isDatabaseAway(error)
      if (!isCommitLost || this.#claim === undefined || !(await this.#claim.isAnswered())) throw error
    }
    this.#isAnswerStored = true
    const [body] = bodies
    return body as T
  }

  /** Completes the work of a handler that opened its own transactions. */
  async finish(body: unknown): Promise<unknown> {
    if (body instanceof EventStream) this.#finishAtEnd(body)
    else await this.#finish(body)
    return body
  }

  /**
   * Ends the claim of a request that failed. After several transactions, only a refusal proves that nothing was
   * changed.
   */
  async fail(error: unknown): Promise<void> {
    const isOutcomeKnown = this.#endpoint.opensTransactions !== 'several' || error instanceof Problem
    await (isOutcomeKnown ? this.#claim?.release() : this.#claim?.abandon())
  }

  async #finish(body: unknown): Promise<void> {
    if (!this.#isAuditWritten) await this.record(this.app.db)
    if (!this.#isAnswerStored) await this.#storeAnswer(this.app.db, body)
  }

  async #storeAnswer(db: Db, body: unknown): Promise<void> {
    const { returns } = this.#endpoint
    await this.#claim?.keep(db, {
      status: returns.status,
      body: returns.kind === 'json' ? withoutSecrets(returns.schema, body) : body,
    })
  }

  #finishAtEnd({ end }: EventStream): void {
    end
      .then((body) => this.#finish(body))
      .catch(async (error: unknown) => {
        if (!(error instanceof Problem))
          this.app.log.error({ err: error }, 'the end of a streamed request was not recorded')
        await this.fail(error)
      })
  }
}
