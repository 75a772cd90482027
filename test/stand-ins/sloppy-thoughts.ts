import { delta, good, type Sloppiness, said, spoken, stopped, streamed, whole } from './raw-replies.ts'

const answered = { text: good }

/** Thoughts of models that their servers leave in the answer. */
export const thoughts: Sloppiness[] = [
  {
    name: 'thoughts in tags',
    replies: [said(`<think>The user wants hours.</think>\n\n${good}`)],
    stream: false,
    outcome: answered,
  },
  {
    name: 'thoughts that no tag opens',
    replies: [said(`The user wants hours.\n</think>\n\n${good}`)],
    stream: false,
    outcome: answered,
  },
  {
    name: 'thoughts under another name',
    replies: [said(`<reasoning effort="low">Hours?</reasoning>${good}`)],
    stream: false,
    outcome: answered,
  },
  {
    name: 'thoughts between two sentences',
    replies: [said(`We open <THINK>eight? no</THINK>at nine.`)],
    stream: false,
    outcome: answered,
  },
  {
    name: 'nothing but thoughts',
    replies: [said('<think>I should look it up.</think>')],
    stream: false,
    outcome: { kind: 'bad_answer' },
  },
  {
    name: 'thoughts that never end',
    replies: [said('<think>I should look it up. Then again')],
    stream: false,
    outcome: { kind: 'bad_answer' },
  },
  {
    name: 'thoughts in reasoning_content',
    replies: [whole({ content: good, reasoning_content: 'The user wants hours.' })],
    stream: false,
    outcome: answered,
  },
  {
    name: 'thoughts in reasoning',
    replies: [whole({ content: good, reasoning: 'The user wants hours.' })],
    stream: false,
    outcome: answered,
  },
  {
    name: 'thoughts as a part of the content',
    replies: [
      said([
        { type: 'thinking', thinking: [{ type: 'text', text: 'Hours?' }] },
        { type: 'text', text: good },
      ]),
    ],
    stream: false,
    outcome: answered,
  },
  {
    name: 'thoughts in a channel of gpt-oss',
    replies: [
      said(
        `<|channel|>analysis<|message|>Hours?<|end|><|start|>assistant<|channel|>final<|message|>${good}<|return|>`,
      ),
    ],
    stream: false,
    outcome: answered,
  },
  {
    name: 'control tokens of the chat template',
    replies: [said(`${good}<|im_end|>`)],
    stream: false,
    outcome: answered,
  },
  {
    name: 'a tag cut in two by the stream',
    replies: [spoken('<th', 'ink>The user', ' wants hours.</', 'thi', 'nk>', '\n\nWe open', ' at nine.')],
    stream: true,
    outcome: answered,
  },
  {
    name: 'a tag of one character a piece',
    replies: [spoken(...`<think>Hours?</think>${good}`.split(''))],
    stream: true,
    outcome: answered,
  },
  {
    name: 'reasoning_content in a stream',
    replies: [streamed([delta({ reasoning_content: 'Hours?' }), delta({ content: good }), ...stopped])],
    stream: true,
    outcome: answered,
  },
  {
    name: 'a comparison that looks like a tag',
    replies: [spoken('For 1 <', ' 2 we open at nine.')],
    stream: true,
    outcome: { text: 'For 1 < 2 we open at nine.' },
  },
]
