// Security codes of cards in a text: they show by their names, and are masked under each of them.

import { describe, expect, it } from 'vitest';
import { maskText } from '../src/observability/masking.ts';

describe('maskText', () => {
  it.each([
    '{"cvv":"123"}', '{"cvc": 123}', '{"card_cvv2":"1234"}', '{\\"cvc2\\":\\"123\\"}', 'card_cvc=123&x=1', "{ cvn: '123' }",
    '{"securityCode":"123"}', '{"security_code":"123"}', 'cvv=123', 'CVV: 123',
    'first\\ncvv=123', '{"card-security-code":123}', 'cvv%3D123',
  ])('hides the code in %s', (text) => {
    expect(maskText(text)).not.toMatch(/123/);
    expect(maskText(text)).toContain('[masked]');
  }); // biome-ignore format: a list reads better in lines

  it.each([
    'port: 123',
    'duration_ms=123',
    '{"cid":"123"}',
    'security_code_length: 3',
    'cvv is wrong',
    '{"cvv":null}',
    '{"id":"cvv-123456"}',
  ])('leaves %s alone', (text) => {
    expect(maskText(text)).toBe(text);
  });
});
