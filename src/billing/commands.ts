// What commands use, without the endpoints: loading those takes longer than what most commands do.
export { choosePlan, listPlans, putPlan } from './plans.ts'
