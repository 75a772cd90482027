export interface EmbeddedOptions {
  dataDir: string
  log?: ((message: string) => void) | undefined
  /** Called once the server is on its way: a process of its own, that needs nothing of ours for the next while. */
  onLaunched?: (() => void) | undefined
  /** Server settings for this start, over those of postgresql.conf. */
  settings?: Record<string, string> | undefined
  /** Paths of this machine. The defaults fit; tests replace them. */
  machine?: Partial<Machine> | undefined
}

export interface Machine {
  platform: string
  /** The directory of the npm package with the binaries, if not found by its name. */
  packageDirectory: string | undefined
  /** Users that root may run the server as. The first that exists is used. */
  users: string[]
  passwd: string
  /** The directory for root's clusters of data directories that the server's user can't reach. */
  fallbackDirectory: string
}

export const thisMachine: Machine = {
  platform: `${process.platform}-${process.arch}`,
  packageDirectory: undefined,
  users: ['postgres', 'nobody'],
  passwd: '/etc/passwd',
  fallbackDirectory: '/var/lib/frontdesk-postgres',
}
