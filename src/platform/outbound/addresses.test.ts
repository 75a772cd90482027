import { describe, expect, test } from 'vitest'
import { mayReach, readAllowList } from './addresses.ts'

const nothing = readAllowList([])

describe('without an allow list', () => {
  test.each([
    ['loopback', ['127.0.0.1', '127.255.0.9', '::1']],
    ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1']],
    ['link-local and metadata', ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fd00:ec2::254']],
    ['carrier-grade NAT', ['100.64.0.1', '100.127.255.255']],
    ['unspecified', ['0.0.0.0', '0.1.2.3', '::']],
    ['multicast and broadcast', ['224.0.0.1', '239.1.1.1', '255.255.255.255', 'ff02::1']],
    [
      'reserved and for documentation',
      ['192.0.2.1', '198.18.0.1', '240.0.0.1', '192.0.0.8', '2001:db8::1', '100::1'],
    ],
    ['mapped', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe']],
    ['IPv4-compatible', ['::127.0.0.1', '::10.0.0.1', '::8.8.8.8']],
    ['translated', ['64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '64:ff9b:1::1', '::ffff:0:127.0.0.1']],
    ['6to4 and Teredo', ['2002:7f00:1::', '2002:808:808::1', '2001::1']],
    ['site-local', ['fec0::1']],
  ])('%s addresses are refused', (_kind, addresses) => {
    expect(addresses.filter((address) => mayReach(nothing, 'host.example', address))).toEqual([])
  })

  test('public addresses are allowed, also mapped or translated', () => {
    const addresses = [
      '8.8.8.8',
      '172.15.0.1',
      '172.32.0.1',
      '100.63.255.255',
      '2606:4700::1111',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
    ]
    expect(addresses.filter((address) => !mayReach(nothing, 'host.example', address))).toEqual([])
  })
})

describe('with an allow list', () => {
  const allow = readAllowList(['10.1.0.0/16', '192.168.7.7', 'fd00:5::/32', 'Ollama.internal.'])

  test('a range opens its addresses, in each of their forms, and no others', () => {
    expect(mayReach(allow, 'x', '10.1.2.3')).toBe(true)
    expect(mayReach(allow, 'x', '::ffff:10.1.2.3')).toBe(true)
    expect(mayReach(allow, 'x', '10.2.0.1')).toBe(false)
    expect(mayReach(allow, 'x', 'fd00:5::9')).toBe(true)
    expect(mayReach(allow, 'x', 'fd00:6::9')).toBe(false)
  })

  test('a single address opens itself', () => {
    expect(mayReach(allow, 'x', '192.168.7.7')).toBe(true)
    expect(mayReach(allow, 'x', '192.168.7.8')).toBe(false)
  })

  test('a host opens whatever address it has, and no other host there', () => {
    expect(mayReach(allow, 'ollama.INTERNAL', '10.9.9.9')).toBe(true)
    expect(mayReach(allow, 'evil.ollama.internal', '10.9.9.9')).toBe(false)
  })
})
