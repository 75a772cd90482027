import type { Command } from '../command.ts'
import { accountCreate, teamCreate, userCreate, userLink } from './account.ts'
import { apiCommand, apiDescribe, apiList } from './api.ts'
import { backupCommand, restoreCommand } from './backup.ts'
import {
  channelAssign,
  channelCheck,
  channelConnect,
  channelDisconnect,
  channelList,
  channelRenew,
  channelTypes,
} from './channel.ts'
import { completeCommand, completionCommand } from './completion.ts'
import { diffCommand, pullCommand, pushCommand } from './configuration.ts'
import { deadLetterList, deadLetterRetry } from './dead-letter.ts'
import { doctorCommand } from './doctor.ts'
import { erasePerson } from './erase.ts'
import { integrationConnect, integrationDisconnect, integrationList } from './integration.ts'
import { keyCreate, keyList, keyRevoke } from './key.ts'
import { livechatSecret, livechatShow } from './livechat.ts'
import { loginCommand, logoutCommand } from './login.ts'
import { planChoose, planList, planSet } from './plan.ts'
import { migrateCommand, startCommand, workerCommand } from './serve.ts'
import { upgradeCommand } from './upgrade.ts'
import {
  webhookDeliveries,
  webhookDisable,
  webhookEnable,
  webhookList,
  webhookRevoke,
  webhookRotate,
  webhookSign,
} from './webhook.ts'

export const commands: readonly Command[] = [
  startCommand,
  workerCommand,
  migrateCommand,
  upgradeCommand,
  accountCreate,
  userCreate,
  userLink,
  teamCreate,
  keyCreate,
  keyList,
  keyRevoke,
  loginCommand,
  logoutCommand,
  apiCommand,
  apiList,
  apiDescribe,
  pullCommand,
  diffCommand,
  pushCommand,
  completionCommand,
  completeCommand(() => commands),
  backupCommand,
  restoreCommand,
  doctorCommand,
  deadLetterList,
  deadLetterRetry,
  erasePerson,
  planList,
  planSet,
  planChoose,
  integrationConnect,
  integrationList,
  integrationDisconnect,
  channelConnect,
  channelTypes,
  channelList,
  channelAssign,
  channelRenew,
  channelCheck,
  channelDisconnect,
  livechatShow,
  livechatSecret,
  webhookList,
  webhookDisable,
  webhookEnable,
  webhookRotate,
  webhookSign,
  webhookRevoke,
  webhookDeliveries,
]
