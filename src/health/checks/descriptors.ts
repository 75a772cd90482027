import { descriptorLimit, fewestDescriptors } from '../../platform/admission/index.ts'
import { ok, warn } from '../finding.ts'
import type { Check } from '../scene.ts'

export const fileDescriptors: Check = {
  name: 'file descriptors',
  look: async () => {
    const limit = descriptorLimit()
    if (limit >= fewestDescriptors) return ok('enough can be open')
    return warn(
      `only ${limit} files and connections can be open, so that few people can be connected: raise the limit to ${fewestDescriptors} or more (LimitNOFILE of systemd, ulimit -n, --ulimit nofile of Docker)`,
    )
  },
}
