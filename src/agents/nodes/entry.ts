import { done, type Executor } from './executor.ts'

/** Where flows begin: nothing is done here. */
export const executeStart: Executor<'START'> = async () => done

export const executeTriggerIntent: Executor<'TRIGGER_INTENT'> = async () => done
