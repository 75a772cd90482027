import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { closest } from '../../kit/closest.ts'
import { messageOf } from '../../kit/errors.ts'
import type { OpenApiDocument, Schema } from '../../server/openapi/model.ts'
import { UsageError } from '../command.ts'
import type { RemoteRequest } from '../remote/connection.ts'
import { bodySchema, type NamedOperation, parametersOf } from './operations.ts'

interface Assignment {
  name: string
  /** `name:=value` gives JSON, `name=value` a text. */
  json: boolean
  value: string
}

/** Builds a request from `name=value` arguments: each goes into the parameter of that name. */
export async function requestFrom(
  document: OpenApiDocument,
  { operation, params, query }: NamedOperation,
  words: readonly string[],
  body: unknown,
): Promise<RemoteRequest> {
  const given = new Map(Object.entries(params))
  const search = new URLSearchParams(query)
  const places = parametersOf(operation)
  const wanted = bodySchema(operation, document)
  const fields: Assignment[] = []
  for (const assignment of words.map(assignmentOf)) {
    const place = places.find(({ name }) => name === assignment.name)?.in
    if (place === 'path') given.set(assignment.name, assignment.value)
    else if (place === 'query') search.append(assignment.name, assignment.value)
    else if (wanted !== undefined && body === undefined) fields.push(assignment)
    else
      throw noSuchName(
        operation.id,
        assignment.name,
        places.map(({ name }) => name),
      )
  }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = given.get(name)
    if (value === undefined || value === '') throw new UsageError(`${operation.id} needs ${name}=…`)
    return encodeURIComponent(value)
  })
  const request = {
    method: operation.method,
    path: search.size === 0 ? path : `${path}?${search.toString()}`,
  }
  if (wanted?.multipart === true) return { ...request, ...(await formOf(fields)) }
  if (wanted === undefined) return request
  return { ...request, json: body ?? bodyOf(fields, wanted.schema) }
}

function assignmentOf(word: string): Assignment {
  const [, name, sign, value] = /^([^=:]+)(:?=)(.*)$/s.exec(word) ?? []
  if (name === undefined || value === undefined)
    throw new UsageError(`"${word}" is neither name=value nor name:=json.`)
  return { name, json: sign === ':=', value }
}

function noSuchName(id: string, name: string, known: readonly string[]): UsageError {
  const near = closest(name, known)
  const hint =
    near === undefined
      ? known.length === 0
        ? ''
        : ` It takes ${known.join(', ')}.`
      : ` Did you mean ${near}?`
  return new UsageError(`${id} takes no ${name}.${hint}`)
}

function bodyOf(fields: readonly Assignment[], schema: Schema): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, json, value }) => {
      const isPlain = !json && !isBare(schema.properties?.[name])
      return [name, isPlain ? value : parseJson(value, name)]
    }),
  )
}

/** Returns true for values that are written without quotes. */
function isBare(schema: Schema | undefined): boolean {
  return schema?.type === 'integer' || schema?.type === 'number' || schema?.type === 'boolean'
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${name} is no JSON: ${messageOf(error)}`, { cause: error })
  }
}

/** A form with `name=@file` as its files, written out by the platform's own encoder. */
async function formOf(fields: readonly Assignment[]): Promise<Pick<RemoteRequest, 'raw' | 'headers'>> {
  const form = new FormData()
  for (const { name, value } of fields) {
    if (!value.startsWith('@')) form.append(name, value)
    else form.append(name, new Blob([await readGiven(value.slice(1))]), basename(value.slice(1)))
  }
  const encoded = new Response(form)
  return {
    raw: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  }
}

async function readGiven(file: string): Promise<Buffer<ArrayBuffer>> {
  return readFile(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read.`, { cause: error })
  })
}

/** `--body`: JSON, `@file`, or `-` for standard input. */
export async function givenBody(text: string | undefined): Promise<unknown> {
  if (text === undefined) return undefined
  if (text === '-') return parseJson((await process.stdin.toArray()).join(''), 'Standard input')
  return parseJson(text.startsWith('@') ? (await readGiven(text.slice(1))).toString() : text, '--body')
}
