// Events go to a real rabbitmq that is killed, from workers that are killed.

import { describeBroker } from './support/story.ts';

describeBroker('rabbitmq');
