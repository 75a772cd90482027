/** Error texts of servers for a request that exceeds the model's context. There is no common error code. */
const wordings: readonly RegExp[] = [
  // OpenAI, Azure and vLLM; vLLM also writes "maximum model length".
  /context_length_exceeded/i,
  /maximum (?:context|model) length/i,
  /exceeds? the (?:context|model's context)/i,
  // vLLM 0.10 and later.
  /model's context length is only/i,
  // llama.cpp.
  /exceed_context_size|exceeds? the available context size|context size (?:has been )?exceeded/i,
  // Ollama.
  /input length exceeds|prompt (?:is )?too long|exceeded max context length/i,
  // LM Studio.
  /greater than the context length|loaded with context length of only|reached context length|context (?:the )?overflows/i,
  // Anthropic writes "prompt is too long"; Google counts the tokens.
  /input token count.{0,40}exceeds/i,
  // Groq, Together and proxies.
  /reduce the length of (?:the|your) (?:messages|prompt|input)|request too large|too many tokens/i,
]

export function saysTooLong(message: string): boolean {
  return wordings.some((wording) => wording.test(message))
}
