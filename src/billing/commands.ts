// The parts for commands, without the endpoints: loading those takes longer than most commands run.
export { choosePlan, listPlans, putPlan } from './plans.ts'
