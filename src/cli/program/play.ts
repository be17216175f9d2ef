// Commands for trying things out: make a payment, pay it, make anything happen, and send events to a laptop.

import type { Command } from 'commander';
import { EVENT_NAMES } from '../../domain/events/event.ts';
import { BANKS, PAYMENT_TYPES, STORES } from '../../methods/index.ts';
import { CommandError } from '../failure.ts';
import { collect } from '../play/assignments.ts';
import { jsonOption, listOf, oneOf } from './values.ts';

export function addPlayCommands(program: Command): void {
  addChargeCommand(program);
  program
    .command('pay <payment>')
    .description('play the customer: pay a payment, by its id or order id, at the sandbox on this machine')
    .addOption(jsonOption('print the payment as JSON'))
    .action(async (id: string, options) => (await import('../play/pay.ts')).pay(id, options));
  program
    .command('trigger [event]')
    .description('make an event really happen, at the sandbox on this machine, and show each message on its way')
    .option('--list', 'list the events, and what is done for each')
    .option('--payment <id>', 'use this payment, by its id or order id, in place of a new one')
    .option('--set <field=value>', 'a field of what is made; can be given again', collect)
    .option('--move-clock', "let the sandbox's clock be moved, for the events of which --list says so")
    .addOption(jsonOption('print each message as a line of JSON'))
    .action(async (event: string | undefined, options) => (await import('../play/trigger.ts')).trigger(event, options));
  program
    .command('listen')
    .description('send events to an address such as one on this laptop, signed as webhooks are, as they happen')
    .requiredOption('--forward-to <address>', 'where to send them, such as http://localhost:8000/hook')
    .addOption(listOf('--events <a,b>', 'only these events, separated by commas', EVENT_NAMES))
    .option('--from <position>', 'begin after this position, as --json shows it; 0-0 for the very first')
    .option('--secret <secret>', 'sign with this one, which begins with whsec_; made anew where absent')
    .option('--url <address>', 'follow the Gapura at this address, with its prefix')
    .option('--key <key>', 'a key of its staff; GAPURA_KEY where absent')
    .addOption(jsonOption('print each delivery as a line of JSON'))
    .action(async (options) => (await import('../play/listen.ts')).listen(options));
}

function addChargeCommand(program: Command): void {
  program
    .command('charge')
    .description('make a payment and show how to pay it, at the server on this machine or at one elsewhere')
    .addOption(oneOf('--type <type>', 'how the customer pays', PAYMENT_TYPES).default('bank_transfer'))
    .requiredOption('--amount <rupiah>', 'the total, in whole rupiah', rupiahAmount)
    .addOption(oneOf('--bank <bank>', 'the bank of a virtual account; bca where absent', BANKS))
    .addOption(oneOf('--store <store>', 'the convenience store; indomaret where absent', STORES))
    .option('--order-id <id>', 'your id of the order; made where absent')
    .option('--name <name>', "the customer's first name")
    .option('--email <address>', "the customer's e-mail address")
    .option('--phone <number>', "the customer's phone number")
    .option('--owner <id>', 'who the payment belongs to, at the server on this machine')
    .option('--set <field=value>', 'any field of a charge, such as custom_expiry.expiry_duration=30', collect)
    .option('--url <address>', 'charge at the Gapura at this address, with its prefix')
    .option('--key <key>', 'a key for --url; GAPURA_KEY where absent')
    .addOption(jsonOption('print the payment as JSON'))
    .action(async (options) => (await import('../play/charge.ts')).charge(options));
}

function rupiahAmount(value: string): number {
  if (!/^[1-9]\d{0,11}$/.test(value)) throw new CommandError('--amount takes whole rupiah, such as 150000.', 'usage');
  return Number(value);
}
