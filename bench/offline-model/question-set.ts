/** What the offline model is asked, in other words than it was taught. The shop set the thresholds; the clinic checks them. */
export interface QuestionSet {
  name: string
  intents: { id: string; name: string; phrases: string[]; asked: string[] }[]
  outOfScope: string[]
  tools: { name: string; description: string; asked: string[] }[]
  noTool: string[]
  passages: { source: string; text: string; asked: string[] }[]
  unanswerable: string[]
  conditions: { condition: string; holds: string[]; not: string[] }[]
}
