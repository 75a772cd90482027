export { type Config, ConfigError, isLoopback, readConfig } from './config.ts'
export { configurationTable } from './table.ts'
