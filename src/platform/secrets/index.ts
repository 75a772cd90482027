export { openSecrets } from './key.ts'
export { mask, maskAll } from './mask.ts'
export { madeOnce, readIfThere, replace } from './private-file.ts'
export { createSecrets, type Secrets, SecretsError } from './secrets.ts'
