import { getHeapStatistics } from 'node:v8'
import type { Config } from '../config/index.ts'
import { settings } from '../config/settings.ts'
import { descriptorLimit, descriptorsForClients } from './descriptors.ts'

const megabyte = 1024 * 1024
const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

// While a value is being written there are about six copies of it: as values, as JSON, on its way to the database.
const heapShare = 16

export type AdmissionConfig = Pick<
  Config,
  | 'requestsPerAccount'
  | 'streamsPerAccount'
  | 'exportsPerAccount'
  | 'rateLimit'
  | 'failedKeyLimit'
  | 'livechatRateLimit'
  | 'memoryLimit'
  | 'runMemoryLimit'
  | 'requestTimeout'
  | 'responseTimeout'
  | 'databasePool'
>

/** The table of limits: everything that the admission controller of a process compares with. */
export function admissionLimits(config: AdmissionConfig, descriptors = descriptorLimit()) {
  const { requestsPerAccount, streamsPerAccount } = config
  const mostOpen = descriptorsForClients(descriptors, config.databasePool)
  return {
    /** Requests under way, for each key or session, for each account, and for each address without either. */
    requests: {
      atOnce: requestsPerAccount,
      waiting: 1000,
      /** A request that waits for a model, another service or its reader no longer counts after this time. */
      slowAfterMs: secondMs,
      slow: 8 * requestsPerAccount,
      /** The same while requests wait for a database connection. */
      slowWhenSaturated: requestsPerAccount,
      /** Above this, slow requests still count: a hundred unread answers took 1.4 GB. */
      unreadBytes: 32 * megabyte,
      /** A larger JSON body counts as half of all places: parsing it blocks the event loop for milliseconds. */
      heavyBodyBytes: 256 * 1024,
    },

    /** Requests, jobs, runs and events that an account starts while other accounts are active in the process. */
    turns: { atOnce: 1, slowAfterMs: 25, longestWaitMs: 250, activeMs: secondMs },

    /** Uses of one key, address or visitor in a fixed window; 0 lifts the limit. */
    rates: {
      request_rate: { most: config.rateLimit, windowMs: minuteMs },
      failed_keys: { most: config.failedKeyLimit, windowMs: minuteMs },
      ...livechatRates(config.livechatRateLimit),
    },

    /** Things that stay open, for each owner; one more is refused. */
    places: {
      exports: config.exportsPerAccount,
      // Requests find descriptors while all streams are open.
      process_streams: Math.ceil(mostOpen * 0.8),
      // A teammate has a handful of windows.
      session_streams: 32,
      account_streams: streamsPerAccount,
      // A browser opens one stream for each tab.
      visitor_streams: 6,
      agent_streams: streamsPerAccount,
    },

    /** Work in processes of its own, first come, first served. */
    slots: { imports: { atOnce: 2, perAccount: 1, waiting: 20 } },

    heldBytes: heldByteLimits(config),

    connections: { ...connectionLimits(config), mostOpen },
  }
}

export type AdmissionLimits = ReturnType<typeof admissionLimits>
export type RateName = keyof AdmissionLimits['rates']
export type PlaceName = keyof AdmissionLimits['places']
export type SlotName = keyof AdmissionLimits['slots']

/** A setting of 0 lifts all of them. */
function livechatRates(requests: number) {
  const unlessLifted = (most: number): number => (requests === 0 ? 0 : most)
  return {
    livechat_requests: { most: requests, windowMs: minuteMs },
    // Each visitor is a row that is stored for months.
    livechat_visitors: { most: Math.ceil(requests / 20), windowMs: minuteMs },
    // A visitor who types fast and gets answers at once stays far below this.
    livechat_messages: { most: unlessLifted(30), windowMs: minuteMs },
    // Answers cost credits.
    livechat_messages_an_hour: { most: unlessLifted(200), windowMs: hourMs },
    livechat_messages_of_address: { most: unlessLifted(1000), windowMs: hourMs },
    livechat_uploads: { most: unlessLifted(10), windowMs: minuteMs },
    livechat_typing: { most: unlessLifted(40), windowMs: minuteMs },
  }
}

/** Memory that all runs and turns of the process hold together; one account may hold half of it. */
function heldByteLimits({ memoryLimit, runMemoryLimit }: AdmissionConfig) {
  const share = Math.floor(getHeapStatistics().heap_size_limit / megabyte / heapShare)
  return {
    megabytes: memoryLimit ?? Math.max(share, 2 * runMemoryLimit),
    setting: settings.memoryLimit.variable,
    /** Most runs hold less and never fail because others hold much. */
    freeBytes: megabyte,
    waitMs: 10 * secondMs,
  }
}

/** Connections that send or read too slowly are closed. */
function connectionLimits({ requestTimeout, responseTimeout }: AdmissionConfig) {
  return {
    checkEveryMs: requestTimeout * 50,
    /** A body has this much time, and more for each byte that has arrived. */
    bodyOfUnknown: { graceMs: requestTimeout * secondMs, bytesPerSecond: 64 * 1024 },
    /** 100 MiB may take up to two hours over a bad line. */
    bodyOfCaller: { graceMs: 2 * requestTimeout * secondMs, bytesPerSecond: 16 * 1024 },
    /** The rest of a body whose request has been answered already. */
    bodyAfterResponseMs: requestTimeout * 500,
    unreadMs: responseTimeout * secondMs,
  }
}

/** The time in which the headers of a request must arrive and a TLS connection be made. Node checks it. */
export function arrivalTimeouts({ requestTimeout }: Pick<Config, 'requestTimeout'>) {
  return {
    headersTimeout: requestTimeout * secondMs,
    handshakeTimeout: requestTimeout * secondMs,
    connectionsCheckingInterval: requestTimeout * 100,
  }
}
