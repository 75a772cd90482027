export { openSecrets } from './key.ts'
export { mask, maskAll } from './mask.ts'
export { madeOnce, replace } from './private-file.ts'
export { createSecrets, type Secrets, SecretsError } from './secrets.ts'
