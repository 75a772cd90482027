export { type Config, ConfigError, isLoopback, readConfig } from './config.ts'
export { type Limits, limitsOf } from './limits.ts'
