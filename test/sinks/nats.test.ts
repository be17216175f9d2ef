// Events go to a real nats that is killed, from workers that are killed.

import { describeBroker } from './support/story.ts';

describeBroker('nats');
