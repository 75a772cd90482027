import { executor, NodeFailure } from './executor.ts'
import { modelOf } from './model.ts'

export const transcriptionExecutor = executor('TRANSCRIPTION', {
  reach: 'inside',
  run: (context, data) => {
    const { name } = modelOf(context, data, 'TRANSCRIPTION')
    throw new NodeFailure(`This version of the server cannot transcribe with ${name}.`)
  },
})

export const fileAnalysisExecutor = executor('FILE_ANALYSIS', {
  reach: 'inside',
  run: (context, data) => {
    const { name } = modelOf(context, data, 'FILE_ANALYSIS')
    throw new NodeFailure(`This version of the server cannot analyse files with ${name}.`)
  },
})
