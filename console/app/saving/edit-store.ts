import type { Edit, EditStore } from './edit-queue.ts'

const storeName = 'edits'

/** Keeps edits in this browser, apart for each user of each account, across reloads and crashes. */
export function indexedStore(owner: string): EditStore {
  const opened = open(`frontdesk-${owner}`)
  const inStore = async <T>(mode: IDBTransactionMode, use: (store: IDBObjectStore) => IDBRequest<T>) => {
    const database = await opened
    return settled(use(database.transaction(storeName, mode).objectStore(storeName)))
  }
  return {
    put: async (edit) => void (await inStore('readwrite', (store) => store.put(edit))),
    remove: async (id) => inStore('readwrite', (store) => store.delete(id)),
    all: () => inStore<Edit[]>('readonly', (store) => store.getAll()),
  }
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
