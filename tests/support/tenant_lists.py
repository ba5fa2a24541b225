"""Lists of tenants as an operator imports them."""

HEAD = "username,name,tin,address,zip,affiliate,contact_email,person\n"
ALON = (
    'alon,ALON COFFEE OPC,990-711-223-000,"12 LUNA ST., PASIG",1600,no,alon@shop.example,Ana Cruz\n'
)
