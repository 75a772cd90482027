import type { Edit, EditStore } from './edit-queue.ts'

const storeName = 'edits'

/** Stores edits in the browser for each user and account, across reloads and crashes. */
export function indexedStore(owner: string): EditStore {
  const opened = open(`frontdesk-${owner}`)
  const inStore = async <T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>) => {
    const database = await opened
    return settled(use(database.transaction(storeName, mode).objectStore(storeName)))
  }
  return {
    put: async (edit, insteadOf) => {
      await inStore('readwrite', (store) => {
        if (insteadOf !== undefined) store.delete(insteadOf)
        return store.put({ ...edit, order: nextOrder() })
      })
    },
    remove: async (id) => inStore('readwrite', (store) => store.delete(id)),
    all: async () => {
      const kept = await inStore<(Edit & { order?: number })[]>('readonly', (store) => store.getAll())
      return kept.toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    },
  }
}

let lastOrder = 0

/** Keys sort by visit and are unique within one. */
function nextOrder(): number {
  lastOrder = Math.max(lastOrder + 0.001, Date.now())
  return lastOrder
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(storeName, { keyPath: 'id' })
  })
  return settled(request)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The store of this browser failed.')),
    )
  })
}
