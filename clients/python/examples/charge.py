"""Charges a customer, reads the payment, and tells problems by their code:
GAPURA_KEY=gpk_... PYTHONPATH=clients/python/src python3 clients/python/examples/charge.py ORDER-1
"""
import os
import sys
from typing import Any

from gapura import GapuraClient, GapuraError

gapura = GapuraClient(os.environ.get("GAPURA_URL", "http://127.0.0.1:3000"), os.environ["GAPURA_KEY"])
order_id = sys.argv[1] if len(sys.argv) > 1 else "PYTHON-1001"

# Named after what is wanted, and not made here: the program may run again, and charges once.
payment = gapura.payments.charge(
    {"payment_type": "bank_transfer", "bank": "bca", "gross_amount": 150_000, "order_id": order_id},
    idempotency_key=f"charge-{order_id}",
)
print(payment["id"], payment["va_number"])

# A type checker would find it: this charge names no bank.
bankless: Any = {"payment_type": "bank_transfer", "gross_amount": 150_000, "order_id": order_id}
try:
    gapura.payments.charge(bankless, idempotency_key=f"charge-{order_id}-bankless")
except GapuraError as problem:
    print(problem.code, problem.errors[0].field)

for found in gapura.payments.list({"order_id": order_id}):
    print(found["order_id"], "is", found["transaction_status"])
