/** The types of activities that people, automations and agents log on a record. */
export const activityTypes = ['NOTE', 'EMAIL', 'PHONE_CALL', 'MEETING', 'CHATAPP'] as const
export type ActivityType = (typeof activityTypes)[number]
