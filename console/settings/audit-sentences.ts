import type { Schemas } from '../../clients/typescript/src/index.ts'
import { t } from '../kit/language/translate.ts'

type Entry = Pick<Schemas['AuditEntry'], 'action' | 'target' | 'before' | 'after'>

/** The table or object of an entry, and the number of its records, in words. */
interface Values extends Record<string, string> {
  object: string
  records: string
}

/** Operations on tables are those on objects. */
const sentences: Readonly<Record<string, (values: Values) => string>> = {
  'POST /connected-programs': () => t('Connected a program'),
  'DELETE /connected-programs/{programId}': () => t('Disconnected a program'),
  'PUT /me/password': () => t('Changed their password'),
  'PATCH /me/profile': () => t('Changed their profile'),
  'PUT /session/account': () => t('Switched to another account'),
  'POST /session': () => t('Signed in'),
  'DELETE /session': () => t('Signed out'),
  'POST /session/confirm': () => t('Confirmed their identity'),
  'DELETE /sessions/{sessionId}': () => t('Ended a session'),
  'GET /session/oidc/{providerId}/callback': () => t('Signed in with single sign-on'),
  'POST /me/totp': () => t('Started to set up two-factor'),
  'POST /me/totp/confirm': () => t('Turned on two-factor'),
  'DELETE /me/totp': () => t('Turned off two-factor'),
  'POST /me/totp/recovery-codes': () => t('Created new recovery codes'),
  'POST /me/passkeys': () => t('Added a passkey'),
  'DELETE /me/passkeys/{passkeyId}': () => t('Removed a passkey'),
  'POST /me/single-sign-on/{providerId}': () => t('Linked single sign-on'),
  'DELETE /me/single-sign-on/{providerId}': () => t('Unlinked single sign-on'),
  'PUT /me/notification-settings': () => t('Changed their notification settings'),
  'POST /notifications/read': () => t('Marked notifications as read'),
  'POST /api-keys': () => t('Created an API key'),
  'DELETE /api-keys/{keyId}': () => t('Revoked an API key'),
  'POST /invitations': () => t('Invited a teammate'),
  'DELETE /invitations/{invitationId}': () => t('Canceled an invitation'),
  'PATCH /users/{userId}': () => t('Changed a teammate'),
  'DELETE /users/{userId}': () => t('Removed a teammate'),
  'POST /users/{userId}/password-link': () => t('Created a password link for a teammate'),
  'POST /teams': () => t('Created a team'),
  'PATCH /teams/{teamId}': () => t('Changed a team'),
  'DELETE /teams/{teamId}': () => t('Deleted a team'),
  'PUT /teams/{teamId}/inbox-settings': () => t('Changed the inbox settings of a team'),
  'PATCH /account-settings': () => t('Changed the account settings'),
  'POST /sso-providers': () => t('Added a single sign-on provider'),
  'PATCH /sso-providers/{providerId}': () => t('Changed a single sign-on provider'),
  'DELETE /sso-providers/{providerId}': () => t('Removed a single sign-on provider'),
  'POST /dead-letters/{deadLetterId}/retry': () => t('Retried a failed job'),
  'POST /erasures': () => t('Erased a customer'),
  'PUT /configuration': () => t('Applied configuration files'),
  'POST /templates/{templateId}/install': () => t('Installed a template'),
  'DELETE /templates/installations/{installationId}/sample-data': () => t('Removed sample data'),
  'PUT /model-settings/billing': () => t('Changed how models are charged'),
  'PUT /model-settings/{aiModelId}': () => t('Changed the settings of a model'),
  'POST /billing/premium/seats/assign': () => t('Assigned a seat'),
  'POST /billing/premium/seats/unassign': () => t('Removed a seat'),
  'POST /integrations/connect': () => t('Started to connect an integration'),
  'POST /integrations': () => t('Connected an integration'),
  'PATCH /integrations/{connectedAccountId}': () => t('Renamed an integration'),
  'DELETE /integrations/{connectedAccountId}': () => t('Disconnected an integration'),
  'POST /channels': () => t('Connected a channel'),
  'POST /channels/email': () => t('Connected a mailbox'),
  'PATCH /channels/{channelId}': () => t('Changed a channel'),
  'PATCH /channels/{channelId}/email': () => t('Changed a mailbox'),
  'POST /channels/{channelId}/check': () => t('Tested a channel'),
  'DELETE /channels/{channelId}': () => t('Deleted a channel'),
  'POST /knowledge-bases': () => t('Created a knowledge base'),
  'PUT /knowledge-bases/{knowledgeBaseId}': () => t('Changed a knowledge base'),
  'DELETE /knowledge-bases/{knowledgeBaseId}': () => t('Deleted a knowledge base'),
  'POST /knowledge-bases/{knowledgeBaseId}/website-crawls': () => t('Started to crawl a website'),
  'POST /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/resync': () =>
    t('Crawled a website again'),
  'POST /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/cancel': () =>
    t('Stopped a crawl'),
  'PUT /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/schedule': () =>
    t('Scheduled the crawl of a website'),
  'DELETE /knowledge-bases/{knowledgeBaseId}/website-crawls/{websiteSourceId}/schedule': () =>
    t('Removed the crawl schedule of a website'),
  'DELETE /knowledge-bases/{knowledgeBaseId}/sources': () => t('Deleted knowledge sources'),
  'POST /knowledge-bases/{knowledgeBaseId}/sources/urls': () => t('Added pages to a knowledge base'),
  'POST /knowledge-bases/{knowledgeBaseId}/sources/files': () => t('Added files to a knowledge base'),
  'POST /knowledge-bases/{knowledgeBaseId}/sources/resync': () => t('Updated knowledge sources'),
  'POST /agents': () => t('Created an agent'),
  'PUT /agents/{agentId}': () => t('Changed an agent'),
  'PUT /agents/{agentId}/deployment-status': () => t('Published or paused an agent'),
  'DELETE /agents/{agentId}': () => t('Deleted an agent'),
  'PUT /agents/{agentId}/knowledge-bases': () => t('Changed the knowledge bases of an agent'),
  'PUT /agents/{agentId}/fallback-model': () => t('Changed the fallback model of an agent'),
  'PUT /agents/{agentId}/hand-over': () => t('Changed the hand-off settings of an agent'),
  'PUT /agents/{agentId}/guardrails': () => t('Changed the guardrails of an agent'),
  'PUT /agents/{agentId}/agent-setting': () => t('Changed the settings of an agent'),
  'PUT /agents/{agentId}/theme': () => t('Changed the theme of an agent'),
  'PUT /agents/{agentId}/settings/{channel}': () => t('Changed the channel settings of an agent'),
  'POST /agents/{agentId}/messages': () => t('Sent a message to an agent'),
  'POST /agents/{agentId}/variables': () => t('Created a variable'),
  'PUT /agents/{agentId}/variables/{variableId}': () => t('Changed a variable'),
  'DELETE /agents/{agentId}/variables/{variableId}': () => t('Deleted a variable'),
  'POST /agents/{agentId}/secrets': () => t('Set a secret'),
  'DELETE /agents/{agentId}/secrets/{secretName}': () => t('Deleted a secret'),
  'POST /agents/{agentId}/intents': () => t('Created an intent'),
  'POST /agents/{agentId}/intents/generate-phrases': () => t('Generated training phrases'),
  'POST /agents/{agentId}/intents/match': () => t('Tested which intent matches'),
  'PUT /agents/{agentId}/intents/{intentId}': () => t('Changed an intent'),
  'DELETE /agents/{agentId}/intents/{intentId}': () => t('Deleted an intent'),
  'POST /agents/{agentId}/flows': () => t('Created a flow'),
  'PUT /agents/{agentId}/flows/{flowId}': () => t('Changed a flow'),
  'DELETE /agents/{agentId}/flows/{flowId}': () => t('Deleted a flow'),
  'PATCH /agents/{agentId}/flows/{flowId}/graph': () => t('Edited a flow'),
  'POST /agents/{agentId}/flows/{flowId}/nodes': () => t('Added a node to a flow'),
  'PUT /agents/{agentId}/flows/{flowId}/nodes/{nodeId}': () => t('Changed a node of a flow'),
  'DELETE /agents/{agentId}/flows/{flowId}/nodes/{nodeId}': () => t('Deleted a node of a flow'),
  'POST /agents/{agentId}/flows/{flowId}/edges': () => t('Connected nodes of a flow'),
  'DELETE /agents/{agentId}/flows/{flowId}/edges': () => t('Disconnected nodes of a flow'),
  'PUT /agents/{agentId}/flows/{flowId}/nodes/{nodeId}/pinned': () => t('Pinned data to a node of a flow'),
  'DELETE /agents/{agentId}/flows/{flowId}/nodes/{nodeId}/pinned': () =>
    t('Removed pinned data from a node of a flow'),
  'POST /agents/{agentId}/flows/{flowId}/nodes/{nodeId}/try': () => t('Tested a node of a flow'),
  'POST /agents/{agentId}/flows/{flowId}/publish': () => t('Published a flow'),
  'POST /agents/{agentId}/flows/{flowId}/versions/{snapshotId}/restore': () =>
    t('Restored a version of a flow as the draft'),
  'POST /agents/{agentId}/flows/{flowId}/import': () => t('Imported a flow'),
  'POST /playbooks': () => t('Created a playbook'),
  'PUT /playbooks/{playbookId}': () => t('Changed a playbook'),
  'DELETE /playbooks/{playbookId}': () => t('Deleted a playbook'),
  'POST /tools': () => t('Created a tool'),
  'PUT /tools/{toolId}': () => t('Changed a tool'),
  'DELETE /tools/{toolId}': () => t('Deleted a tool'),
  'POST /tools/{toolId}/try': () => t('Tested a tool'),
  'POST /conversations/{conversationId}/take': () => t('Took over a conversation'),
  'POST /conversations/{conversationId}/release': () => t('Handed a conversation back'),
  'POST /conversations/{conversationId}/assign': () => t('Assigned a conversation'),
  'POST /conversations/{conversationId}/close': () => t('Closed a conversation'),
  'POST /agents/{agentId}/conversations/{conversationId}/close': () => t('Closed a conversation'),
  'POST /conversations/{conversationId}/reopen': () => t('Reopened a conversation'),
  'POST /conversations/{conversationId}/snooze': () => t('Snoozed a conversation'),
  'PATCH /conversations/{conversationId}': () => t('Changed a conversation'),
  'POST /conversations/{conversationId}/reply': () => t('Replied in a conversation'),
  'POST /conversations/{conversationId}/template': () => t('Replied with an approved template'),
  'POST /conversations/{conversationId}/files': () => t('Uploaded files to a conversation'),
  'POST /conversations/{conversationId}/notes': () => t('Added an internal note'),
  'POST /conversations/{conversationId}/suggest-reply': () => t('Generated a reply'),
  'PUT /conversations/{conversationId}/read': () => t('Marked a conversation as read or unread'),
  'POST /conversations/{conversationId}/tags': () => t('Added tags to a conversation'),
  'DELETE /conversations/{conversationId}/tags': () => t('Removed tags from a conversation'),
  'POST /agents/{agentId}/conversations/{conversationId}/messages/{messageId}/feedback': () =>
    t('Rated a reply'),
  'POST /saved-replies': () => t('Created a saved reply'),
  'PATCH /saved-replies/{savedReplyId}': () => t('Changed a saved reply'),
  'DELETE /saved-replies/{savedReplyId}': () => t('Deleted a saved reply'),
  'POST /workflows': () => t('Created an automation'),
  'PUT /workflows/{workflowId}': () => t('Changed an automation'),
  'PUT /workflows/{workflowId}/flow-control': () => t('Changed the run limits of an automation'),
  'DELETE /workflows/{workflowId}': () => t('Deleted an automation'),
  'PATCH /workflows/{workflowId}/graph': () => t('Edited an automation'),
  'POST /workflows/{workflowId}/nodes': () => t('Added a node to an automation'),
  'PUT /workflows/{workflowId}/nodes/{nodeId}': () => t('Changed a node of an automation'),
  'DELETE /workflows/{workflowId}/nodes/{nodeId}': () => t('Deleted a node of an automation'),
  'POST /workflows/{workflowId}/edges': () => t('Connected nodes of an automation'),
  'DELETE /workflows/{workflowId}/edges': () => t('Disconnected nodes of an automation'),
  'PUT /workflows/{workflowId}/nodes/{nodeId}/pinned': () => t('Pinned data to a node of an automation'),
  'DELETE /workflows/{workflowId}/nodes/{nodeId}/pinned': () =>
    t('Removed pinned data from a node of an automation'),
  'POST /workflows/{workflowId}/nodes/{nodeId}/try': () => t('Tested a node of an automation'),
  'POST /workflows/{workflowId}/publish': () => t('Published an automation'),
  'POST /workflows/{workflowId}/versions/{snapshotId}/restore': () =>
    t('Restored a version of an automation as the draft'),
  'POST /workflows/{workflowId}/import': () => t('Imported an automation'),
  'POST /workflows/{workflowId}/variables': () => t('Created a variable'),
  'PUT /workflows/{workflowId}/variables/{variableId}': () => t('Changed a variable'),
  'DELETE /workflows/{workflowId}/variables/{variableId}': () => t('Deleted a variable'),
  'POST /workflows/{workflowId}/secrets': () => t('Set a secret'),
  'DELETE /workflows/{workflowId}/secrets/{secretName}': () => t('Deleted a secret'),
  'POST /workflows/{workflowId}/run': () => t('Ran a scheduled automation'),
  'POST /workflows/{workflowId}/call': () => t('Started an automation'),
  'POST /workflows/{workflowId}/test-run': () => t('Tested an automation'),
  'POST /workflows/{workflowId}/logs/{logId}/cancel': () => t('Canceled a run'),
  'POST /workflows/{workflowId}/logs/{logId}/retry': () => t('Retried a run'),
  'POST /workflows/{workflowId}/logs/{logId}/replay': () =>
    t('Started a run with the trigger data of another'),
  'POST /runs/{runId}/steps/{stepId}/restart': () => t('Restarted a run at a step'),
  'POST /runs/cancel': () => t('Canceled runs'),
  'POST /runs/retry': () => t('Retried runs'),
  'POST /incoming-webhooks': () => t('Created a webhook'),
  'PATCH /incoming-webhooks/{webhookId}': () => t('Changed a webhook'),
  'DELETE /incoming-webhooks/{webhookId}': () => t('Deleted a webhook'),
  'POST /incoming-webhooks/{webhookId}/rotate': () => t('Created a new token for a webhook'),
  'PUT /incoming-webhooks/{webhookId}/signature': () => t('Required signatures for a webhook'),
  'DELETE /incoming-webhooks/{webhookId}/signature': () => t('Removed the required signature of a webhook'),
  'POST /incoming-webhooks/{webhookId}/deliveries/{deliveryId}/replay': () =>
    t('Repeated a delivery of a webhook'),
  'POST /tasks': () => t('Created a task'),
  'PATCH /tasks/{taskId}': () => t('Changed a task'),
  'DELETE /tasks/{taskId}': () => t('Deleted a task'),
  'POST /tasks/{taskId}/complete': () => t('Completed a task'),
  'POST /tasks/{taskId}/uncomplete': () => t('Reopened a task'),
  'POST /tasks/{taskId}/decide': () => t('Decided a task'),
  'POST /objects/{name}/rows/{rowId}/tasks': (values) => t('Created a task in {object}', values),
  'PATCH /objects/{name}/tasks/{id}': (values) => t('Changed a task in {object}', values),
  'DELETE /objects/{name}/tasks/{id}': (values) => t('Deleted a task in {object}', values),
  'POST /objects/{name}/tasks/{id}/complete': (values) => t('Completed a task in {object}', values),
  'POST /objects/{name}/tasks/{id}/uncomplete': (values) => t('Reopened a task in {object}', values),
  'POST /objects/{name}/rows/{rowId}/activities': (values) => t('Created an activity in {object}', values),
  'PATCH /objects/{name}/activities/{id}': (values) => t('Changed an activity in {object}', values),
  'DELETE /objects/{name}/activities/{id}': (values) => t('Deleted an activity in {object}', values),
  'POST /objects': () => t('Created an object'),
  'POST /tables': () => t('Created a table'),
  'PATCH /objects/{name}': (values) => t('Changed {object}', values),
  'DELETE /objects/{name}': (values) => t('Deleted {object}', values),
  'POST /objects/{name}/fields': (values) => t('Added a field to {object}', values),
  'PATCH /objects/{name}/fields/{fieldId}': (values) => t('Changed a field of {object}', values),
  'DELETE /objects/{name}/fields/{fieldId}': (values) => t('Deleted a field of {object}', values),
  'POST /objects/{name}/fields/{fieldId}/duplicate': (values) => t('Duplicated a field of {object}', values),
  'POST /objects/{name}/fields/{fieldId}/change-type': (values) =>
    t('Changed the type of a field of {object}', values),
  'POST /objects/{name}/fields/{fieldId}/type-changes/{changeId}/undo': (values) =>
    t('Undid the type change of a field of {object}', values),
  'POST /objects/{name}/fields/{fieldId}/options': (values) =>
    t('Added an option to a field of {object}', values),
  'PATCH /objects/{name}/options/{tagId}': (values) => t('Changed an option of a field of {object}', values),
  'DELETE /objects/{name}/options/{tagId}': (values) => t('Deleted an option of a field of {object}', values),
  'POST /objects/{name}/record-types': (values) => t('Created a record type of {object}', values),
  'PATCH /objects/{name}/record-types/{recordTypeId}': (values) =>
    t('Changed a record type of {object}', values),
  'DELETE /objects/{name}/record-types/{recordTypeId}': (values) =>
    t('Deleted a record type of {object}', values),
  'PATCH /objects/{name}/record-types/{recordTypeId}/security': (values) =>
    t('Changed who can see {object}', values),
  'PUT /objects/{name}/sharing': (values) => t('Changed who can see {object}', values),
  'POST /objects/{name}/views': (values) => t('Created a view of {object}', values),
  'PATCH /objects/{name}/views/{viewId}': (values) => t('Changed a view of {object}', values),
  'DELETE /objects/{name}/views/{viewId}': (values) => t('Deleted a view of {object}', values),
  'POST /objects/record-types/{recordTypeId}/views': () => t('Created a view'),
  'PATCH /objects/record-types/{recordTypeId}/views/{viewId}': () => t('Changed a view'),
  'DELETE /objects/record-types/{recordTypeId}/views/{viewId}': () => t('Deleted a view'),
  'POST /objects/{name}/views/{viewId}/aggregations': (values) =>
    t('Added a summary to a view of {object}', values),
  'PATCH /objects/{name}/views/{viewId}/aggregations/{aggId}': (values) =>
    t('Changed a summary in a view of {object}', values),
  'DELETE /objects/{name}/views/{viewId}/aggregations/{aggId}': (values) =>
    t('Removed a summary from a view of {object}', values),
  'POST /objects/{name}/rows/{rowId}/files': (values) => t('Uploaded files to a record in {object}', values),
  'DELETE /objects/{name}/files/{id}': (values) => t('Deleted a file in {object}', values),
  'POST /objects/{name}/import': (values) => t('Imported records into {object}', values),
  'POST /imports/inspect': () => t('Inspected a file to import'),
  'POST /objects/{name}/imports/{id}/undo': (values) => t('Undid an import into {object}', values),
  'POST /objects/{name}/rows/{id}/relations/{relation}/link': (values) =>
    t('Linked records in {object}', values),
  'POST /objects/{name}/rows/{id}/relations/{relation}/unlink': (values) =>
    t('Unlinked records in {object}', values),
  'POST /objects/{name}/rows': (values) => t('Created a record in {object}', values),
  'PATCH /objects/{name}/rows/{id}': (values) => t('Changed a record in {object}', values),
  'DELETE /objects/{name}/rows/{id}': (values) => t('Deleted a record in {object}', values),
  'POST /objects/{name}/rows/upsert': (values) => t('Created or changed {records} in {object}', values),
  'POST /objects/{name}/rows/bulk': (values) => t('Created {records} in {object}', values),
  'POST /objects/{name}/rows/bulk-update': (values) => t('Changed {records} in {object}', values),
  'POST /objects/{name}/rows/bulk-patch': (values) => t('Changed {records} in {object}', values),
  'POST /objects/{name}/rows/bulk-delete': (values) => t('Deleted {records} in {object}', values),
  'POST /objects/{name}/rows/trash/restore': (values) => t('Restored {records} in {object}', values),
}

/**
 * Describes an entry in words, such as «Deleted 3 records in Customers». `labels` are the names of objects and tables by
 * their API name. Returns the operation for one that the list doesn't have.
 */
export function sentenceOf(entry: Entry, labels: ReadonlyMap<string, string> = new Map()): string {
  const { action, target, after } = entry
  // Only sign-ins are recorded if they are refused.
  if (after?.['refused'] === true) return t('Failed to sign in')
  const sentence = sentences[action.replace(' /tables/{name}', ' /objects/{name}')]
  if (sentence === undefined) return action
  const object = textOf(target['name'])
  const words = sentence({ object: labels.get(object) ?? object, records: recordsOf(entry) })
  if (after?.['dry_run'] === true) return t('Dry run: {sentence}', { sentence: words })
  const name = nameIn(entry.after) || nameIn(entry.before) || textOf(target['secretName'])
  return name === '' ? words : t('{sentence}: {name}', { sentence: words, name })
}

function recordsOf({ after }: Entry): string {
  const count = [after?.['deleted'], after?.['updated'], after?.['rows'], after?.['ids']]
    .map((value) => (Array.isArray(value) ? value.length : countIn(value)))
    .find((value) => value !== undefined)
  return count === undefined
    ? t('records')
    : t('{count, plural, one {# record} other {# records}}', { count })
}

/** The log replaces long lists by their length. */
function countIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  return isObject(value) ? countIn(value['count']) : undefined
}

function nameIn(values: unknown): string {
  if (!isObject(values)) return ''
  return (
    textOf(values['display_name']) ||
    textOf(values['name']) ||
    textOf(values['title']) ||
    textOf(values['email'])
  )
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
