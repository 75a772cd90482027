export interface LayoutQuestion {
  nodes: readonly { id: string; width: number; height: number }[]
  edges: readonly { source: string; target: string }[]
}

export type LayoutAnswer = readonly { id: string; x: number; y: number }[]

/** Lays out nodes in a worker, so that the page stays responsive. */
export async function layOut(question: LayoutQuestion): Promise<LayoutAnswer> {
  const { address } = await import('./layout-worker.ts')
  const worker = new Worker(address, { type: 'module' })
  try {
    return await new Promise<LayoutAnswer>((resolve, reject) => {
      worker.addEventListener('message', (event: MessageEvent<LayoutAnswer>) => resolve(event.data))
      worker.addEventListener('error', () => reject(new Error('The layout could not be computed.')))
      worker.postMessage(question, [])
    })
  } finally {
    worker.terminate()
  }
}
